import { createHash } from "node:crypto";
import { canonicalRow } from "../../src-shared/imports/batch-digest.ts";
import { mapInTurns, yieldToEventLoop } from "../database/bulk.ts";

/** Texts sorted, merged or hashed before others get a turn. */
const turn = 5_000;

/** Two sorted lists as one, in the order that `Array.sort` gives texts. */
const merge = async (left: readonly string[], right: readonly string[]): Promise<string[]> => {
  const merged: string[] = [];
  let ofLeft = 0;
  let ofRight = 0;
  while (ofLeft < left.length || ofRight < right.length) {
    const one = left[ofLeft];
    const other = right[ofRight];
    const isLeft = other === undefined || (one !== undefined && one <= other);
    merged.push((isLeft ? left[ofLeft++] : right[ofRight++]) as string);
    if (merged.length % turn === 0) await yieldToEventLoop();
  }
  return merged;
};

const sortInTurns = async (texts: readonly string[]): Promise<readonly string[]> => {
  let runs: string[][] = [];
  for (let at = 0; at < texts.length; at += turn) {
    runs.push(texts.slice(at, at + turn).sort());
    await yieldToEventLoop();
  }
  while (runs.length > 1) {
    const next: string[][] = [];
    for (let at = 0; at < runs.length; at += 2) next.push(await merge(runs[at] ?? [], runs[at + 1] ?? []));
    runs = next;
  }
  return runs[0] ?? [];
};

/**
 * SHA-256 (hex) of the canonical text of a batch (`canonicalBatch`), in turns: half a million rows would otherwise hold
 * the service for seconds, and every desk would take it for gone.
 */
export const batchDigestInTurns = async (rows: readonly { readonly row: number }[]): Promise<string> => {
  const texts = await sortInTurns(await mapInTurns(rows, canonicalRow));
  const hash = createHash("sha256").update("[");
  for (let at = 0; at < texts.length; at += turn) {
    hash.update(`${at === 0 ? "" : ","}${texts.slice(at, at + turn).join(",")}`);
    await yieldToEventLoop();
  }
  return hash.update("]").digest("hex");
};
