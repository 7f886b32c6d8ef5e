/** Loads the compiled kernel. */

import { lazily } from "./once.ts";
import { Refusal } from "./refusal.ts";

/** The kernel, and the weights of its guesses; the part that plays games has none. */
export type KernelStart = { module: WebAssembly.Module; weights: Record<string, number> | null };

/** Loads the kernel and the weights of its guesses, which all workers of a page share. */
export const loadKernel = lazily(async () => {
  const [module, { weights }] = await Promise.all([
    loadFile(new URL("../../kernel/kernel.wasm", import.meta.url)).then(compile),
    loadFile(new URL("../../kernel/expert.json", import.meta.url)).then((it) => it.json()),
  ]);
  return { module, weights };
});

/** Loads the part of the kernel that plays games, for which a first visit waits. */
export const loadGameKernel: () => Promise<KernelStart> = lazily(async () => {
  const file = await loadFile(new URL("../../kernel/game.wasm", import.meta.url));
  return { module: await compile(file), weights: null };
});

/**
 * Fetches a file of the page.
 *
 * @throws {Refusal} if it does not come
 */
export async function loadFile(address: URL) {
  const response = await fetch(address).catch(() => null);
  if (response?.ok) return response;
  const why = response?.status ?? "no network";
  throw new Refusal(`${address.pathname} cannot be loaded: ${why}`, "not-loaded");
}

/**
 * Compile the kernel while it comes, whatever the server says of it. A build has it deflated,
 * because not all servers compress it.
 *
 * @throws {Refusal} if that fails, or the page must not do it
 */
async function compile({ body, url }: Response): Promise<WebAssembly.Module> {
  const deflated = body as ReadableStream<Uint8Array<ArrayBuffer>>;
  const headers = { "Content-Type": "application/wasm" };
  try {
    const code = /\.deflated\b/.test(url)
      ? deflated.pipeThrough(new DecompressionStream("deflate-raw"))
      : body;
    return await WebAssembly.compileStreaming(new Response(code, { headers }));
  } catch (error) {
    throw new Refusal(`${url} cannot be compiled: ${error}`, "not-loaded");
  }
}
