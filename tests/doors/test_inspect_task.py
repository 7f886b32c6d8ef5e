"""The task of Inspect, run by its own runner with its mock model: `make test-agents`."""

import pytest

import fairmines as fm

inspect_ai = pytest.importorskip("inspect_ai", reason="make test-agents has inspect-ai")

pytestmark = pytest.mark.process


def answers_of(reader):
    """Return Inspect's mock model, which answers as a reader does."""
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    def answer(messages, *_):
        output = ModelOutput.from_content("mockllm/model", reader(messages[-1].text))
        # Counting tokens would load a table from the network.
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        return output

    return get_model("mockllm/model", custom_outputs=answer)


def run(task, reader, tmp_path, **options):
    [log] = inspect_ai.eval(
        task, model=answers_of(reader), display="none", log_dir=str(tmp_path), **options
    )
    assert log.status == "success", log.error
    return log


@pytest.mark.parametrize(
    ("task", "conditional"), [("4x4x3-Safe", True), ("9x9x15-Drill-Subset", False)]
)
def test_a_run_scores_as_the_library_does(task, conditional, tmp_path):
    from fairmines.doors.inspect_task import minesweeper

    player = fm.Player.of_strategy("min-risk").reader()
    same = fm.play_episodes(player, task, 10, conditional=conditional, baselines=())
    log = run(minesweeper(task=task, games=10, conditional=conditional), player, tmp_path)
    assert log.results.scores[0].metrics["mean"].value == pytest.approx(same.rate)
    reports = [sample.scores["referee"].metadata for sample in log.samples]
    assert [it["needless"] for it in reports] == [it.needless for it in same.reports]
    assert [len(it["opened"]) for it in reports] == [len(it.opened) for it in same.reports]


def test_the_entry_point_names_the_task(tmp_path):
    """Inspect finds it by name, and one who talks nonsense is stopped."""
    log = run("fairmines/minesweeper", lambda _: "Who knows?", tmp_path, task_args={"games": 2})
    assert log.results.scores[0].metrics["mean"].value == 0
    assert {sample.scores["referee"].metadata["illegal"] for sample in log.samples} == {10}
