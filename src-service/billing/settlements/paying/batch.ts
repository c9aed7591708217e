import type { z } from "zod";
import type { settlementsBatchOfflineSettle } from "../../../../src-shared/billing/settlements/settlement-actions-calls.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import type { Reader } from "../../../core/database/tables.ts";
import { faultFields, logLine } from "../../../core/plumbing/log.ts";
import { runPart } from "../../../core/plumbing/run-part.ts";
import { findSettlement, type Settlement } from "../../../ledger/money/find-settlement.ts";

export type BatchResult = z.output<typeof settlementsBatchOfflineSettle.output>;

/** The settlements that a batch names, in its order. Throws `not_found`, and `invalid` when one is named twice. */
export const findBatch = async (
  db: Reader,
  { principal }: Pick<SignedIn, "principal">,
  ids: readonly string[],
): Promise<readonly [Settlement, ...Settlement[]]> => {
  const settlements: Settlement[] = [];
  for (const id of ids) settlements.push(await findSettlement(db, principal, id));
  const [first, ...others] = settlements;
  if (first === undefined || new Set(settlements.map(({ id }) => id)).size < settlements.length) {
    throw new ServiceError("invalid", { fields: { settlements: ["twice"] } });
  }
  return [first, ...others];
};

/** Error code why one settlement failed; an unexpected error is logged and stops only this one. */
const codeOf = (failure: unknown): string => {
  if (failure instanceof ServiceError) return failure.code;
  logLine("error", "batch_item_failed", faultFields(failure));
  return "internal";
};

/** The outcome of one settlement; `refusal`: the error code of a refusal that nevertheless stored something. */
export type Done = { readonly settlement: Settlement; readonly refusal: string | null };

/**
 * Runs a step for each settlement of a batch: a failing one is rolled back and does not stop the others. `changeSeq()` must
 * have been called before.
 */
export const eachAlone = async <T extends { readonly id: string }>(
  writing: Writing,
  items: readonly T[],
  settlements: readonly Settlement[],
  act: (item: T) => Promise<Done>,
): Promise<BatchResult> => {
  const results: BatchResult["results"] = [];
  for (const [index, item] of items.entries()) {
    const read = settlements[index] as Settlement;
    const partResult = await runPart(writing, () => act(item));
    const identity = { id: item.id, no: read.no };
    if ("failure" in partResult) {
      results.push({ ...identity, ok: false, code: codeOf(partResult.failure), status: read.status });
    } else {
      const { settlement, refusal } = partResult.value;
      results.push({ ...identity, ok: refusal === null, code: refusal, status: settlement.status });
    }
  }
  return { done: results.filter(({ ok }) => ok).length, results };
};
