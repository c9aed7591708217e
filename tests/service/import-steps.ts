import { createHash, randomUUID } from "node:crypto";
import { canonicalBatch } from "../../src-shared/kernel/imports/batch-digest.ts";
import type { CallName } from "../../src-shared/registries/calls/registry.ts";
import type { Role } from "./money-fill.ts";
import type { Answer, Scene } from "./money-scene.ts";

type Row = { readonly row: number };
export type Part = Readonly<Record<string, unknown>> & { readonly batch_key: string };

export const rowsDigest = (rows: readonly Row[]): string =>
  createHash("sha256").update(canonicalBatch(rows)).digest("hex");

/** The parts of a batch of rows, as the desk sends them: `size` rows a part. */
export const partsOf = (rows: readonly Row[], size = 5_000, more: Record<string, unknown> = {}): Part[] => {
  const chunks: Row[][] = [];
  for (let start = 0; start < rows.length; start += size) chunks.push(rows.slice(start, start + size));
  const head = {
    batch_key: randomUUID(),
    digest: rowsDigest(rows),
    file_name: "导入.xlsx",
    total_rows: rows.length,
    parts: chunks.length,
    ...more,
  };
  return chunks.map((own, part) => ({ ...head, part, rows: own }));
};

export const sendRows = (scene: Scene, who: Role, call: CallName, part: Part): Promise<Answer> =>
  scene.call(who, call, { body: part, key: part.batch_key });

/** Sends rows as the only part of a batch. */
export const importRows = (
  scene: Scene,
  who: Role,
  call: CallName,
  rows: readonly Row[],
  more: Record<string, unknown> = {},
): Promise<Answer> => sendRows(scene, who, call, partsOf(rows, 5_000, more)[0] as Part);

/** Why rows were refused, by row number; rows that were taken are not in it. */
export const refusedOf = (answer: Answer): Record<number, string> => {
  const refused = answer.body["refused"] as { row: number; code: string }[];
  return Object.fromEntries(refused.map(({ row, code }) => [row, code]));
};
