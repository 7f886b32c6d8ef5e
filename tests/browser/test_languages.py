"""Browser tests of languages, which must have all texts, and of colours and palettes."""

import json
import re

import pytest
from playwright.sync_api import expect

from release.page import PAGE
from tests.browser.player import BEGINNER, LANGUAGES, SHARED, hold_files
from tests.helpers.local_page import serve_scripts


@pytest.fixture(scope="module")
def scripts(chromium):
    """An empty page that can import the scripts of the page."""
    with serve_scripts() as address, chromium.new_context() as context:
        page = context.new_page()
        page.goto(address)
        yield page


@pytest.fixture(scope="module")
def texts(scripts):
    """The texts of all languages, of all sections."""
    return scripts.evaluate(
        """async (paths) => {
            const languages = {};
            for (const path of paths) {
                const { texts } = await import(new URL(path, document.baseURI));
                Object.assign(languages[path.split("/").at(-2)] ??= {}, texts);
            }
            return languages;
        }""",
        [file.relative_to(PAGE).as_posix() for file in sorted(PAGE.glob("src/lang/*/*.ts"))],
    )


def test_languages_have_the_same_keys(scripts, texts):
    assert set(texts) == set(LANGUAGES)
    english = texts["en"]
    same = {"help.none", "menu.label", "menu.game", "figures.speed"}
    for name, entries in texts.items():
        assert list(entries) == list(english), name
        needed = scripts.evaluate(
            "(name) => { const rules = new Intl.PluralRules(name); return [...new Set("
            "[...Array(200).keys()].map((count) => rules.select(count)))] }",
            name,
        )
        for key, text in entries.items():
            where = f"{name}: {key}"
            assert isinstance(text, str) == isinstance(english[key], str), where
            values = set(re.findall(r"\{\w+\}", json.dumps(english[key])))
            if isinstance(text, str):
                assert text, where
                assert set(re.findall(r"\{\w+\}", text)) == values, where
            else:
                assert set(needed) <= set(text), where
            if name != "en" and len(json.dumps(text)) > 12:
                assert text != english[key] or key in same, f"{where} is not translated"


@pytest.mark.parametrize(("locale", "language"), [("en-GB", "en"), ("ru", "ru")])
def test_page_in(locale, language, invite, texts):
    """All that it shows is from the texts of its language; each has all of them."""
    player = invite(locale=locale)
    player.visit(SHARED)
    page = player.page
    expect(page.locator("html")).to_have_attribute("lang", language)
    english = texts["en"]
    known = set(english)

    def check():
        shown = page.evaluate(
            "[document.body.innerText, ...[...document.querySelectorAll('[aria-label], [title]')]"
            ".flatMap((e) => [e.getAttribute('aria-label'), e.title])].join('\\n')"
        )
        assert "undefined" not in shown
        assert "NaN" not in shown
        assert not re.search(r"\{\w+\}", shown)
        assert not known & set(re.findall(r"[a-z]+\.[a-zA-Z.]+", shown))
        if language != "en":
            lines = {line.strip() for line in shown.splitlines() if len(line) > 12}
            assert not lines & {text for text in english.values() if isinstance(text, str)}
        letters = {"ě": "cs", "ы": "ru", "ä": "fi", "ã": "pt-BR", "的": "zh-CN"}
        for letter, expected in letters.items():
            if letter in shown.replace("Čeština", "").replace("Русский", "").lower():
                assert language == expected

    check()
    page.click("#tool-probabilities")
    page.click("#tool-hint")
    for _ in range(3):
        expect(page.locator("#proof")).to_be_visible()
        check()
        page.keyboard.press("h")
    for menu in ("game", "settings", "help"):
        page.click(f"#menu-{menu}")
        page.locator("dialog").wait_for()
        if menu != "settings":  # where each language is named in itself
            check()
        player.close_dialog()
    # A loss has more sentences than a win.
    (player.win if language == "en" else player.lose)(BEGINNER)
    expect(page.locator("#result-judge")).to_be_visible()
    check()
    player.press("#result-review")
    page.locator("#review").wait_for()
    check()
    player.open_statistics().locator(".plot").first.wait_for()
    check()


def test_a_browser_gets_the_nearest_language(scripts):
    nearest = {
        "pt-PT": "pt-BR",
        "zh-Hans-HK": "zh-CN",
        "zh-SG": "zh-CN",
        "zh-TW": None,
        "de-DE": None,
    }
    languages = scripts.evaluate(
        """async (tags) => {
            const script = new URL("src/shell/i18n.ts", document.baseURI);
            const { pageLanguage } = await import(script);
            return tags.map((tag) => pageLanguage(tag) ?? null);
        }""",
        [*nearest],
    )
    assert languages == [*nearest.values()]


def test_the_preference_pt_of_version_0_1_0_still_holds(player):
    """It is Portuguese in an English browser; the one that is chosen last is shown, and kept."""
    player.prefer(language="pt")
    player.visit()
    page = player.page
    expect(page.locator("html")).to_have_attribute("lang", "pt-BR")
    page.click("#menu-settings")
    language = page.get_by_label("Idioma")
    expect(language).to_have_value("pt-BR")
    assert language.locator("option:checked").inner_text() == "Português (Brasil)"
    # The texts of the one that was chosen before come last, and are not shown.
    czech = re.compile(r"/lang-cs-")
    with player.hold_back(czech):
        with page.expect_request(czech):
            language.select_option("cs")
        language.select_option("fi")
        expect(page.get_by_role("heading", name="Asetukset")).to_be_visible()
    page.get_by_role("button", name="Sulje").click()
    expect(page.locator("#menu-help")).to_have_text("Ohje")
    page.reload()
    expect(page.locator("#menu-help")).to_have_text("Ohje")


def test_an_unknown_language_and_the_colours_of_the_system(invite):
    player = invite(locale="zh-TW")
    player.visit()
    page = player.page
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "en")
    page.click("#menu-settings")
    expect(page.get_by_label("Colours")).to_have_value("auto")
    expect(page.locator("#marks")).not_to_be_checked()
    for options, palette in (
        ({"color_scheme": "dark"}, "dark"),
        ({"color_scheme": "light"}, "light"),
        ({"contrast": "more"}, "contrast"),
    ):
        page.emulate_media(**options)
        page.reload()
        expect(html).to_have_attribute("data-palette", palette)


def texts_in(language):
    """The addresses of a language, such as lang-fi-common-0123abcd.js."""
    return re.compile(rf"/lang-{language}\b.*\.js$")


def test_a_page_loads_the_texts_of_its_language_only(invite):
    player = invite(locale="fi")
    asked = []
    player.page.on("request", lambda request: asked.append(request.url))
    player.visit()
    loaded = {it for it in LANGUAGES if any(map(texts_in(it).search, asked))}
    assert loaded == {"fi"}  # the first script has what every place needs, in English


def test_without_the_texts_of_a_language_the_page_keeps_its_own(invite, complaints):
    """Or begins in English: the texts of other languages may be out of reach."""
    player = invite(locale="cs")
    player.page.route(texts_in("cs"), lambda route: route.abort())
    player.visit()
    expect(player.page.locator("html")).to_have_attribute("lang", "en")
    player.page.route(texts_in("ru"), lambda route: route.abort())
    player.page.click("#menu-settings")
    player.page.locator("dialog select").first.select_option("ru")
    expect(player.page.locator("dialog select").first).to_have_value("ru")
    expect(player.page.locator("html")).to_have_attribute("lang", "en")
    expect(player.page.locator("#menu-settings")).to_have_text("Settings…")
    complaints.allow("ERR_FAILED")


def test_english_stands_in_for_a_part_whose_texts_do_not_come(invite, complaints):
    player = invite(locale="fi")
    player.page.route(re.compile("/lang-fi-dialogs"), lambda route: route.abort())
    player.visit()
    player.page.click("#menu-help")
    expect(player.page.get_by_role("heading", name="How to play")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.page.locator("html")).to_have_attribute("lang", "fi")
    expect(player.page.locator("#menu-help")).to_have_text("Ohje")
    complaints.allow("ERR_FAILED")


def test_a_proof_has_its_texts_while_others_are_on_their_way(invite):
    """Its buttons were empty. A board that scrolls has loaded the script before the first move."""
    player = invite(viewport={"width": 390, "height": 844})
    others = hold_files(player.page, re.compile("/lang-en-welcome"))
    player.visit("#level=16x16x40&rules=fair&first=opening&deal=random&seed=5&start=7,7")
    player.lose(40)
    player.page.click("#result-why")
    proof = player.page.locator("#proof")
    expect(proof.get_by_role("button", name="Close")).to_be_visible()
    assert others, "the texts of the welcome are asked for after the first move"


DIALOGS = {
    "#menu-game": "input[name=deal]",
    "#menu-daily": ".daily-board",
    "#tool-share": "input[type=radio]",
}
"""What opens a dialog, and what is in it when it is loaded."""


def test_dialogs_fit_a_narrow_phone_in_each_language(invite):
    player = invite(viewport={"width": 320, "height": 640}, has_touch=True)
    player.visit(SHARED)
    player.lose(BEGINNER)
    beyond = "(it) => it.scrollWidth - it.clientWidth"
    for language in player.languages():
        for opener, content in DIALOGS.items():
            player.press(opener)
            dialog = player.page.locator("dialog")
            expect(dialog.locator(content).first).to_be_visible()
            assert dialog.locator(".content").evaluate(beyond) == 0, (language, opener)
            assert player.page.evaluate(f"({beyond})(document.documentElement)") == 0, language
            box = dialog.bounding_box()
            assert box["x"] >= 0, (language, opener)
            assert box["x"] + box["width"] <= 320, (language, opener)
            player.close_dialog()
