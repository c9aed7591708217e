import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { payModes } from "../../../../src-shared/billing/settlements/settlements-list.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { readProgress, statusAfter } from "../rows/progress.ts";
import { saveStep } from "../rows/store.ts";

/**
 * Closes a settlement of which nobody is to pay any more what failed or came back. Its lines and bills stay as they are, because
 * taxes and reports go by them; their money went back to the wallet when they failed. Throws `unknown_lines` while a result is
 * open.
 */
export const giveUp = async (
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  reason: string,
): Promise<Settlement> => {
  const { open, unknown, failed, returned } = await readProgress(writing.tx, settlement.id);
  if (open.count + unknown.count > 0) throw new ServiceError("unknown_lines");
  const params = { count: failed.count + returned.count, amount: failed.amount + returned.amount };
  const changes = { status: settlementStates.code("closed") };
  return saveStep(context, writing, settlement, changes, { action: "give_up", reason, params });
};

/** Opens a closed settlement again, so that what was given up can be paid after all. */
export const takeUp = async (context: SignedIn, writing: Writing, settlement: Settlement): Promise<Settlement> => {
  const isOffline = settlement.pay_mode === payModes.offline;
  const status = isOffline
    ? settlementStates.code("offlineHandling")
    : statusAfter(await readProgress(writing.tx, settlement.id), settlement.status);
  return saveStep(context, writing, settlement, { status }, { action: "take_up" });
};
