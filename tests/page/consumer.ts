/** A program in TypeScript that uses the npm package: it compiles, or the types are wrong. */

import { Deadline, load, proofInEnglish, readView, recordText, Refusal } from "fairmines";
import type {
  Analysis,
  Cell,
  Fairmines,
  Game,
  GameOptions,
  GameRecord,
  Review,
  View,
} from "fairmines";

const options: GameOptions = { rules: "kind", seed: 7n, deal: "no-guess", difficulty: "chain" };

function open(fairmines: Fairmines, game: Game): Cell[] {
  const analysis: Analysis = fairmines.analyse(game.view, { deadline: new Deadline(1) });
  const cell: Cell | null = analysis.safest;
  return cell ? game.open(...cell) : [];
}

export async function play(): Promise<number | null> {
  const fairmines = await load();
  const game = fairmines.newGame({ width: 9, height: 9, mines: 10 }, options);
  while (game.status === "ready" || game.status === "playing") open(fairmines, game);
  const record: GameRecord = fairmines.readRecord(recordText(game.record()));
  const review: Review = fairmines.review(record, { games: 0 });
  return review.decisions[0].better?.chance?.value ?? review.luck;
}

export function why(fairmines: Fairmines, cell: Cell): string {
  const view: View = readView(["?10", "?1.", "?1."], null, { dots: "zero" });
  const solutions: bigint = fairmines.analyse(view).solutions;
  try {
    return `${solutions} ${proofInEnglish(view, fairmines.explain(view, cell))}`;
  } catch (error) {
    return error instanceof Refusal ? error.message : "";
  }
}

// @ts-expect-error: there are no such rules.
export const wrongOptions: GameOptions = { rules: "cruel" };
