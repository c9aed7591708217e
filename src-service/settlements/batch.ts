import type { z } from "zod";
import type { settlementsBatchOfflineSettle } from "../../src-shared/calls/settlement-actions.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { findSettlement, type Settlement } from "../money/find-settlement.ts";
import { faultFields, logLine } from "../plumbing/log.ts";
import { runPart } from "../plumbing/run-part.ts";

export type BatchResult = z.output<typeof settlementsBatchOfflineSettle.output>;

/** The settlements that a batch names, in its order. Throws `not_found`, and `invalid` when one is named twice. */
export const findBatch = async (
  db: Reader,
  { principal }: Pick<SignedIn, "principal">,
  ids: readonly string[],
): Promise<readonly [Settlement, ...Settlement[]]> => {
  const found: Settlement[] = [];
  for (const id of ids) found.push(await findSettlement(db, principal, id));
  const [first, ...others] = found;
  if (first === undefined || new Set(found.map(({ id }) => id)).size < found.length) {
    throw new ServiceError("invalid", { fields: { settlements: ["twice"] } });
  }
  return [first, ...others];
};

/** What is against one settlement; a fault of ours is written down and stops this one only. */
const codeOf = (failure: unknown): string => {
  if (failure instanceof ServiceError) return failure.code;
  logLine("error", "batch_item_failed", faultFields(failure));
  return "internal";
};

/** The outcome of one settlement; `refusal`: the code of why it was not done although something was kept of the try. */
export type Done = { readonly settlement: Settlement; readonly refusal: string | null };

/**
 * Does something with each settlement of a batch: one that fails leaves nothing behind and does not stop the others. The
 * change number must have been taken before.
 */
export const eachAlone = async <T extends { readonly id: string }>(
  writing: Writing,
  items: readonly T[],
  found: readonly Settlement[],
  act: (item: T) => Promise<Done>,
): Promise<BatchResult> => {
  const results: BatchResult["results"] = [];
  for (const [index, item] of items.entries()) {
    const read = found[index] as Settlement;
    const part = await runPart(writing, () => act(item));
    const known = { id: item.id, no: read.no };
    if ("failure" in part) {
      results.push({ ...known, ok: false, code: codeOf(part.failure), status: read.status });
    } else {
      const { settlement, refusal } = part.value;
      results.push({ ...known, ok: refusal === null, code: refusal, status: settlement.status });
    }
  }
  return { done: results.filter(({ ok }) => ok).length, results };
};
