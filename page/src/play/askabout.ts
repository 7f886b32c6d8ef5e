/** How a part of the page asks about the game that is shown. */

import { hasEnded } from "../engine/refusal.ts";
import type { Questions } from "./asking.ts";
import type { GameController } from "./gamecontroller.ts";

/**
 * Ask about the game. By default the status line says why there is no answer. That the worker of
 * the games has ended, the page says elsewhere.
 *
 * @param fail says why there is no answer
 * @returns null if there is none
 */
export async function askAbout<T>(
  controller: GameController,
  ask: (questions: Questions) => Promise<T | null>,
  fail: (error: Error) => void = (error) => controller.fail(error),
): Promise<T | null> {
  const { game, questions } = controller;
  if (!game || !questions) return null;
  const { status } = game;
  try {
    return await ask(questions);
  } catch (error) {
    if (game === controller.game && game.status === status && !hasEnded(error)) {
      fail(error as Error);
    }
    return null;
  }
}
