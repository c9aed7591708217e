import { createHash } from "node:crypto";
import { canonicalRow } from "../../../src-shared/kernel/imports/batch-digest.ts";
import { mapInTurns, yieldToEventLoop } from "../../core/database/tables.ts";

/** Texts sorted, merged or hashed before yielding to other work. */
const turn = 5_000;

/** Merges two sorted lists, in the order of `Array.sort`. */
const merge = async (left: readonly string[], right: readonly string[]): Promise<string[]> => {
  const merged: string[] = [];
  let leftIndex = 0;
  let rightIndex = 0;
  while (leftIndex < left.length || rightIndex < right.length) {
    const leftText = left[leftIndex];
    const rightText = right[rightIndex];
    const takesLeft = rightText === undefined || (leftText !== undefined && leftText <= rightText);
    merged.push((takesLeft ? left[leftIndex++] : right[rightIndex++]) as string);
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
 * SHA-256 (hex) of the canonical text of a batch (`canonicalBatch`), in turns: half a million rows would otherwise block
 * the service for seconds, and every desk would show it as offline.
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
