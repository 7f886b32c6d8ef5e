"""The table of all marks, drawn by the page's own styles: for its tests, and for docs/."""

from playwright.sync_api import Page

MARKS = {
    "safe": ("Proved safe", "covered safe", ""),
    "mined": ("Proved mine", "covered mined", ""),
    "undetermined": ("Undetermined", "covered undetermined", ""),
    "asked": ("Cell in question", "covered asked", ""),
    "cause": ("Cause", "opened d2 cause named", ""),
    "safe follows": ("Follows now: safe", "covered safe follows", ""),
    "mined follows": ("Follows now: mine", "covered mined follows", ""),
    "if-safe": ("Supposed safe", "covered if-safe", ""),
    "if-mined": ("Supposed mine", "covered if-mined", ""),
    "clash": ("Clue that fails", "opened d1 clash named", ""),
    "lettered clue": ("Lettered clue", "opened d1 cause named", "A"),
    "lettered cell": ("Lettered cell", "covered asked named", "C"),
}
"""By their names: what the table says, the classes of markClasses (marks.ts), and the letter."""
UNMARKED = {
    "covered": ("Covered", "covered", ""),
    "clue": ("A clue", "opened d2", ""),
    "flag": ("Flag", "covered flag", ""),
    "hit": ("The mine that was hit", "opened mine hit", ""),
}
"""What else a cell shows."""

DRAW = """(rows) => {
  const make = (name, classes, ...children) => {
    const element = document.createElement(name);
    element.className = classes;
    element.append(...children);
    return element;
  };
  const cellOf = (name, classes, letter) => {
    const cell = make(name, `cell ${classes}`);
    if (letter) cell.dataset.letter = letter;
    return cell;
  };
  const sized = (element, side) => {
    const look = document.documentElement.dataset.look;
    const edges = look === "classic" ? [side / 8, side / 16].map(Math.round) : [];
    element.style.setProperty("--cell", `${side}px`);
    element.style.width = `${side}px`;
    if (edges.length) {
      element.style.setProperty("--bevel", `${edges[0]}px`);
      element.style.setProperty("--line-width", `${edges[1]}px`);
    }
    return element;
  };
  const board = (side, kind, classes, letter) =>
    sized(make("div", kind, make("div", "row", cellOf("div", classes, letter))), side);
  const places = (name, classes, letter) => {
    const tile = make("span", "mini tile", ...(letter ? [make("b", "", letter)] : []),
      cellOf("span", classes.replace(" follows", "")));
    const small = board(36, "board small", classes, letter);
    const parts = { board: board(36, "board", classes, letter), small, tile,
      low: board(24, "board", classes, letter) };
    for (const [place, part] of Object.entries(parts)) part.dataset.mark = `${place} ${name}`;
    return [parts.board, parts.low, small, tile];
  };
  const lines = rows.map(([name, [title, classes, letter]]) =>
    make("div", "mark-line", make("span", "", title), ...places(name, classes, letter)));
  const heads = ["", "on a board", "", "in a picture", "in a sentence"];
  const head = make("div", "mark-line", ...heads.map((text) => make("small", "", text)));
  const table = make("div", "mark-table", head, ...lines);
  const style = new CSSStyleSheet(); // which the policy of the page allows
  style.replaceSync(`
    .mark-table { position: fixed; inset: 0 0 auto; z-index: 9; padding: 0 24px 12px;
      background: var(--surface); color: var(--text); }
    .mark-line { display: grid; grid-template-columns: 14rem 5rem 6rem 8rem 8rem;
      align-items: center; height: 48px; }
    .mark-table .row { content-visibility: visible; }
    .mark-table *, .mark-table *::before { animation: none !important; }`);
  document.adoptedStyleSheets = [style];
  document.querySelector(".mark-table")?.remove();
  document.body.append(table);
}"""


def draw_table(page: Page, marks: dict[str, tuple[str, str, str]]) -> None:
    """Draw marks over a place whose proofs are loaded: a line each, a column for each place."""
    page.evaluate(DRAW, list(marks.items()))
