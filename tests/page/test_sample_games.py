"""The sample games of the page: small, and what the page says of them."""

import re
import zlib
from base64 import urlsafe_b64decode

import pytest

import fairmines as fm
from experiments.sample_games import FILE, SAMPLES, timed


def samples() -> dict[str, str]:
    return dict(re.findall(r"^  (\w+):\s+\"([\w-]+)\"", FILE.read_text("utf-8"), re.MULTILINE))


def unpacked(text: str) -> fm.Record:
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return fm.Record.from_json(zlib.decompress(data, wbits=-15).decode())


@pytest.mark.long
def test_samples_are_what_the_page_says():
    assert samples().keys() == SAMPLES.keys()
    assert len(FILE.read_bytes()) < 8_000
    for name, text in samples().items():
        record = unpacked(text)
        assert SAMPLES[name].fits(fm.review(record, games=0)), name
        assert SAMPLES[name].fits(fm.review(record, games=100)), name


def test_moves_take_longer_the_harder_they_are_to_see():
    for text in samples().values():
        record = unpacked(text)
        seconds = {it.rule: it.seconds for it in fm.review(record, games=0).decisions if it.number}
        known = [seconds[rule] for rule in fm.PROOF_RULES if rule in seconds]
        assert known == sorted(known)
        assert known[-1] > known[0]
        assert timed(record).elapsed == record.elapsed
