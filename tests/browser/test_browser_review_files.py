"""Browser tests of files that the review cannot read: what it says of them, and for how long."""

import pytest
from playwright.sync_api import expect
from reviewer import RECORD, Reviewer
from site_server import SiteServer

NOTES = b"Remember to buy milk. " * 10
"""A text file."""
HASTE = 7_000
"""Milliseconds, a little less than a notice is shown."""


@pytest.fixture
def reviewer(invite, home) -> Reviewer:
    reviewer = Reviewer.at(invite(), home)
    reviewer.begin()
    reviewer.page.clock.install()
    return reviewer


def forgive(complaints):
    """Pass over what the browser itself says of a server's status codes."""
    complaints[:] = [it for it in complaints if "status of 4" not in it]


def test_a_file_that_is_no_game_gets_a_sentence_and_its_detail(reviewer, home, complaints):
    reviewer.drop("notes.avf", NOTES)
    notice = reviewer.page.locator("#notice")
    detail = notice.locator("details p")
    if isinstance(home, SiteServer):
        sentence = "is a replay of another program. Without a server, this page reads only saved"
        said = "the file is no saved game: expected JSON"
    else:
        sentence = "is not a replay in the format AVF, or it is damaged."
        said = "an AVF file, offset"
    expect(notice).to_contain_text(f"“notes.avf” {sentence}")
    expect(detail).to_be_hidden()
    notice.locator("summary").click()
    expect(detail).to_contain_text(said)
    # Whoever reads the detail does not lose it.
    reviewer.page.clock.fast_forward(10 * HASTE)
    expect(detail).to_be_visible()
    reviewer.drop("game.json", RECORD.to_json().encode())
    expect(reviewer.page.locator("#about")).to_contain_text("Ada")
    expect(notice).to_be_hidden()
    forgive(complaints)


def test_a_second_notice_stays_as_long_as_the_first(reviewer, complaints):
    page = reviewer.page
    notice = page.locator("#notice")
    reviewer.drop("long.json", bytes(2**21 + 1))
    expect(notice).to_contain_text("The board or the request is too large.")
    page.clock.fast_forward(HASTE)
    page.evaluate("location.hash = '#game=unknown'")
    expect(notice).to_contain_text("The request failed.")
    page.clock.fast_forward(HASTE)
    expect(notice).to_be_visible()
    page.clock.fast_forward(HASTE)
    expect(notice).to_be_hidden()
    forgive(complaints)


@pytest.mark.one_host("site", "a server reads replays")
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("cs", "záznam jiného programu"),
        ("fi", "toisen ohjelman tallenne"),
        ("pt-BR", "gravação de outro programa"),
        ("ru", "запись другой программы"),
    ],
)
def test_a_site_refuses_replays_in_the_language_of_the_page(language, sentence, invite, home):
    reviewer = Reviewer.at(invite(locale=language), home)
    reviewer.begin()
    reviewer.drop("replay.rmv", b"*rmv")
    expect(reviewer.page.locator("#notice")).to_contain_text(sentence)


@pytest.mark.one_host("site", "a server reads replays")
def test_all_games_says_why_a_replay_is_not_read(invite, home):
    reviewer = Reviewer.at(invite(), home)
    page = reviewer.page
    page.goto(f"{reviewer.address}reviews.html")
    expect(page.locator("#work-says")).not_to_be_empty()
    expect(page.locator("#invitation .formats")).to_have_text(
        "Saved games (JSON), one or a whole folder."
    )
    files = [{"name": "replay.mvf", "mimeType": "", "buffer": b"\x11M"}]
    page.get_by_label("Choose files…").set_input_files(files)
    expect(page.locator("#work-says")).to_contain_text("Files that could not be read: 1.")
    problem = page.locator("#problems li")
    expect(problem.get_by_text("is a replay of another program.")).to_be_visible()
    expect(problem.locator("details p")).to_be_hidden()
    problem.locator("summary").click()
    expect(problem.locator("details p")).to_be_visible()
