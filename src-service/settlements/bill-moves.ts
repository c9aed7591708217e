import { billStates } from "../../src-shared/states/bill.ts";
import type { Writing } from "../context.ts";
import { lookUp } from "../database/bulk.ts";

/** A bill that moves takes its groups along. */
const movedAtOnce = 1_000;

/** Moves bills of one company along with their lines; `settled` ones get their day. */
export const moveBills = async (
  writing: Writing,
  companyId: number,
  billIds: readonly number[],
  to: Parameters<typeof billStates.code>[0],
): Promise<void> => {
  if (billIds.length === 0) return;
  const seq = await writing.changeSeq();
  await lookUp(
    billIds,
    async (chunk) => {
      await writing.tx
        .updateTable("bills")
        .set((eb) => ({
          version: eb("version", "+", 1),
          change_seq: seq,
          status: billStates.code(to),
          ...(to === "settled" && { settlement_at: writing.at }),
        }))
        .where("id", "in", chunk)
        .execute();
      return [];
    },
    movedAtOnce,
  );
  writing.touched("bills", companyId);
};
