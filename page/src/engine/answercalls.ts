/** The side of a worker that answers calls. What asks is never loaded with it. */

import { INTERNAL, Refusal } from "./refusal.ts";
import type { Call, Message } from "./workercalls.ts";

const worker = /* TypeScript's library of the page lacks workers */ globalThis as any;

/**
 * Answers the calls to this worker.
 *
 * @param answer returns, or resolves to, the answer
 * @param explain makes a refusal of an error that is none
 */
export function answerCalls(
  answer: (name: string, ...values: Message[]) => Message,
  explain: (error: unknown) => Refusal | null = () => null,
) {
  worker.onmessage = async ({ data: { call, name, values } }: { data: Call }) => {
    try {
      worker.postMessage({ call, answer: await answer(name, ...values) });
    } catch (error) {
      const { message, kind, readable, why } = refusalOf(error, explain);
      worker.postMessage({ call, refused: { message, kind, readable, why } });
    }
  };
}

function refusalOf(error: unknown, explain: (error: unknown) => Refusal | null) {
  if (error instanceof Refusal) return error;
  console.error(error);
  return explain(error) ?? new Refusal(INTERNAL, "internal");
}
