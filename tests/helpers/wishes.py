"""Any JSON, and requests with any of it in their fields, for Hypothesis."""

from hypothesis import strategies as st

from tests.helpers.local_host import NEW_GAME

any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=4,
)
any_cell = st.lists(st.integers(-2, 10), min_size=2, max_size=2)
any_message = st.fixed_dictionaries(
    {},
    optional={
        "n": st.integers(0, 5) | any_json,
        "do": st.sampled_from(["open", "flag", "chord"]) | any_json,
        "cell": any_cell | any_json,
        "marks": st.booleans() | any_json,
        "to": st.sampled_from(["c", "f", "q"]) | any_json,
    },
)
any_question = st.fixed_dictionaries(
    {
        "ask": st.sampled_from(["states", "probabilities", "clues", "hint", "advise", "explain"])
        | any_json
    },
    optional={"n": st.integers(0, 5) | any_json, "cell": any_cell | any_json},
)
any_wish = st.fixed_dictionaries(
    {},
    optional={name: st.just(value) | any_json for name, value in NEW_GAME.items()}
    | {"seed": st.just("7") | any_json, "start": any_cell | any_json},
)


any_board = st.fixed_dictionaries(
    {},
    optional={
        "board": st.just("1 1\n?") | any_json,
        "mines": st.integers(0, 2) | any_json,
        "density": st.floats(0, 1) | any_json,
    },
)
