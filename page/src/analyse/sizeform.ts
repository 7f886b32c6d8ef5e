/**
 * The numbers of a position: width, height, and the total of mines, which may be unknown or a
 * density. Where there are flags, whether they count.
 */

import { t } from "../shell/i18n.ts";
import { changeByWheel } from "../shell/wheel.ts";
import { byId } from "./place.ts";
import { LONGEST, type Position } from "./position.ts";

const DEFAULT_DENSITY = 0.2;

/** Show the numbers of a position. */
export function showSize({ width, height, total, known, ignoresFlags }: Position) {
  input("ignore-flags").checked = ignoresFlags;
  byId("ignoring").hidden = !known;
  input("width").value = String(width);
  input("height").value = String(height);
  (byId("total-kind") as HTMLSelectElement).value = total.kind;
  input("total").hidden = total.kind === "unknown";
  if (total.kind === "mines") input("total").value = String(total.mines);
  if (total.kind === "density")
    input("total").value = String(Math.round(1e6 * total.density) / 1e4);
  for (const id of ["width", "height", "total"]) input(id).setCustomValidity("");
}

export function listenToSize(current: () => Position, edit: (position: Position) => void) {
  byId("size").addEventListener("submit", (event) => event.preventDefault());
  for (const id of ["width", "height"]) {
    input(id).addEventListener("change", () => {
      const size = { ...pick(current()), [id]: Number(input(id).value) };
      const right = isWhole(size.width, 1, LONGEST) && isWhole(size.height, 1, LONGEST);
      if (check(id, right, t("wrong.side", { most: LONGEST }))) {
        edit(current().resized(size.width, size.height));
      }
    });
  }
  byId("total-kind").addEventListener("change", () => edit(withKind(current())));
  const ignore = input("ignore-flags");
  ignore.addEventListener("change", () => edit(current().withFlagsIgnored(ignore.checked)));
  changeByWheel(input("total"), () => {
    const { width, height, total } = current();
    return total.kind === "density" ? 99 : width * height;
  });
  input("total").addEventListener("change", () => {
    const { width, height, total } = current();
    const value = Number(input("total").value);
    const most = width * height;
    if (total.kind === "mines") {
      const right = input("total").value !== "" && isWhole(value, 0, most);
      if (check("total", right, t("wrong.mines", { most }))) {
        edit(current().withTotal({ kind: "mines", mines: value }));
      }
    } else if (check("total", value > 0 && value < 100, t("wrong.density"))) {
      edit(current().withTotal({ kind: "density", density: value / 100 }));
    }
  });
}

/** Returns the position with the kind of total that was chosen. */
function withKind(position: Position) {
  const { value } = byId("total-kind") as HTMLSelectElement;
  const cells = position.width * position.height;
  const { total } = position;
  if (value === "unknown") return position.withTotal({ kind: "unknown" });
  if (value === "density") {
    const known = total.kind === "mines" ? total.mines / cells : 0;
    const density = known > 0 && known < 1 ? known : DEFAULT_DENSITY;
    return position.withTotal({ kind: "density", density });
  }
  const density = total.kind === "density" ? total.density : DEFAULT_DENSITY;
  const mines = Math.max(position.known, Math.round(density * cells));
  return position.withTotal({ kind: "mines", mines });
}

function pick({ width, height }: { width: number; height: number }) {
  return { width, height };
}

/** Say what is wrong with an input, if it is. */
function check(id: string, right: boolean, sentence: string) {
  input(id).setCustomValidity(right ? "" : sentence);
  if (!right) input(id).reportValidity();
  return right;
}

function isWhole(value: number, least: number, most: number) {
  return Number.isInteger(value) && value >= least && value <= most;
}

function input(id: string) {
  return byId(id) as HTMLInputElement;
}
