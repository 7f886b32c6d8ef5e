"""JSON damaged at random: other values, fields missing, unknown or there twice, odd numbers."""

import re

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s,:\[\]{}"]+|[,:\[\]{}]')
VALUES = [
    *("null", "true", "-1", "0", "-0", "3", "0.0", "9.0", "0.5", "-2.0", "1e3", "1e400", "-1E-400"),
    *("18446744073709551616", "9007199254740993", "-9223372036854775809", "1" * 5000),
    *(
        '""',
        '"x"',
        '"open"',
        '"fair"',
        '"*...."',
        '"\\ud800"',
        '"\\udc00\\ud800"',
        '"\\ud83d\\ude00"',
    ),
    *('"é"', '"\\u00e9\\n"', '"\U00010000"', '"AAAA"', '"A=="', '"____"', '"A A="', '"AB=="'),
    *("[]", "[[0,0]]", "[1,2]", "[[0,0,0]]", "[[0,true]]", "{}", '{"a":[1.0,null,"b\'"]}'),
    *('{"__proto__":1}', '{"a":1,"a":2.0}', "[" * 101 + "]" * 101, "[" * 99 + "]" * 99),
    *('"2026-01-31T12:00:00"', '"2026-02-30T00:00:00Z"', '"2026-01-31T24:00:00Z"'),
    *(
        '"2026-01-31 12:00:00.1234567+0100"',
        '"0000-01-01T00:00:00Z"',
        '"2026-01-31T12:00:00-00:00"',
    ),
    *('"0-0-0T0:0:0Z"', '"2024-02-29t23:59:59z"', '"2026-01-31T12:00:00+24:00"'),
    *("01", "1.", ".5", "+1", "1e", "NaN", "nul", "'x'", '"\\x"', '"\\u12"', '"\t"', "﻿"),
]
NAMES = ['"a"', '"é"', '"a\\n\\u001b[31m"', f'"{"x" * 99}"', '"mark"', '"redrawn"', '"__proto__"']
NAMES += ['"constructor"', '"\\ud800"']


def damage(rng, text):
    """Change a token of JSON, or the text itself."""
    tokens = list(TOKEN.finditer(text))
    found = rng.choice(tokens)
    start, end = found.span()
    how = rng.random()
    if how < 0.1:  # cut, or a character less or more
        at = rng.randrange(len(text))
        changed = [
            text[:at],
            text[:at] + text[at + 1 :],
            text[:at] + rng.choice(',:[]{}"\\0 ') + text[at:],
        ]
        return rng.choice(changed)
    if how < 0.25:  # an unknown field, or one that is there twice
        pairs = [it for it in tokens if it[0] == "{"]
        at = rng.choice(pairs).end()
        known = [
            it[0] for it in tokens if it[0].startswith('"') and text[it.end() : it.end() + 1] == ":"
        ]
        name = rng.choice(NAMES if rng.random() < 0.3 or not known else known)
        separator = "" if text[at:].lstrip().startswith("}") else ","
        return f"{text[:at]}{name}:{rng.choice(VALUES)}{separator}{text[at:]}"
    if how < 0.35:  # a field less
        fields = list(re.finditer(r'"\w+":(?:"[^"]*"|[\w.+-]+),', text))
        start, end = rng.choice(fields).span()
        return text[:start] + text[end:]
    if how < 0.45 and found[0].lstrip("-").isdigit():
        return f"{text[:start]}{int(found[0]) + rng.choice([-1, 1, 7, 300])}{text[end:]}"
    if found[0] in ",:[]{}":
        return text[:start] + rng.choice([*",:[]{}", ""]) + text[end:]
    return text[:start] + rng.choice(VALUES) + text[end:]
