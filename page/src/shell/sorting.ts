/** Heads of tables that sort: a button in each, and which way the column is sorted. */

import { make, makeButton } from "./dom.ts";
import { t } from "./i18n.ts";

export type Sort = { column: string; down: boolean };

export type Column<Row> = {
  name: string;
  title: string;
  number?: boolean;
  value: (row: Row) => number | string;
};

/** @param onSort called when somebody chooses a column, or its other direction */
export function sortingHead<Row>(columns: Column<Row>[], sort: Sort, onSort: (sort: Sort) => void) {
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

/** Sort rows; those with equal values stay in their order. */
export function sorted<Row>(rows: Row[], columns: Column<Row>[], { column, down }: Sort) {
  const value = columns.find(({ name }) => name === column)?.value;
  if (!value) return rows;
  const sign = down ? -1 : 1;
  return rows
    .map((row) => [value(row), row] as const)
    .sort(([a], [b]) => sign * (Number(a > b) - Number(a < b)))
    .map(([, row]) => row);
}

export function readSort(text: string, otherwise: Sort): Sort {
  const parts = /^(\w+)(-?)$/.exec(text);
  return parts ? { column: parts[1], down: parts[2] === "-" } : otherwise;
}

export function writeSort({ column, down }: Sort) {
  return `${column}${down ? "-" : ""}`;
}
