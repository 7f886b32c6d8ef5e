/** Heads of tables that sort: a button in each, and which way the column is sorted. */

import { make, makeButton } from "../page/dom.js";
import { t } from "../page/i18n.js";

/** @typedef {{column: string, down: boolean}} Sort */

/**
 * @template Row
 * @typedef {{name: string, title: string, number?: boolean, value: (row: Row) => number | string}}
 *   Column
 */

/**
 * @template Row
 * @param {Column<Row>[]} columns
 * @param {Sort} sort
 * @param {(sort: Sort) => void} onSort called when somebody chooses a column, or its other
 *   direction
 */
export function sortingHead(columns, sort, onSort) {
  const cells = columns.map(({ name, title, number }) => {
    const sorted = sort.column === name;
    const arrow = sorted ? (sort.down ? "▾" : "▴") : "";
    const label = t("reviews.sort", { name: title });
    const mark = make("span", { "aria-hidden": "true" }, ` ${arrow}`);
    const sortBy = () => onSort({ column: name, down: sorted ? !sort.down : Boolean(number) });
    const button = makeButton(title, sortBy, { class: "sort", title: label });
    button.append(mark);
    const cell = make("th", { scope: "col", class: number ? "number" : "" }, button);
    if (sorted) cell.setAttribute("aria-sort", sort.down ? "descending" : "ascending");
    return cell;
  });
  return make("thead", {}, make("tr", {}, ...cells));
}

/**
 * Sort rows; those with equal values stay in their order.
 *
 * @template Row
 * @param {Row[]} rows
 * @param {Column<Row>[]} columns
 * @param {Sort} sort
 */
export function sorted(rows, columns, { column, down }) {
  const value = columns.find(({ name }) => name === column)?.value;
  if (!value) return rows;
  const sign = down ? -1 : 1;
  return rows
    .map((row) => /** @type {const} */ ([value(row), row]))
    .sort(([a], [b]) => sign * (Number(a > b) - Number(a < b)))
    .map(([, row]) => row);
}

/** @param {string} text @param {Sort} otherwise @returns {Sort} */
export function readSort(text, otherwise) {
  const parts = /^(\w+)(-?)$/.exec(text);
  return parts ? { column: parts[1], down: parts[2] === "-" } : otherwise;
}

/** @param {Sort} sort */
export function writeSort({ column, down }) {
  return `${column}${down ? "-" : ""}`;
}
