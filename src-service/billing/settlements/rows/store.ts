import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { SignedIn, Writing } from "../../../core/context.ts";
import { versioned } from "../../../core/plumbing/versioned.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import type { Cause } from "../../../ledger/money/movements.ts";
import { unpaidBills } from "../../bills/rows/worker-limits.ts";
import { followSettlement } from "../../invoices/follow-settlement.ts";
import { addEvent } from "./timeline.ts";

/** The cause under which ledger movements of a settlement are booked. */
export const causeOf = (settlement: Settlement, userId: number | null): Cause => ({
  agency_id: settlement.agency_id,
  wallet_id: settlement.wallet_id,
  channel: settlement.channel,
  biz_no: settlement.no,
  created_by: userId,
});

export type Changes = Partial<Omit<Settlement, "id" | "version" | "change_seq">>;

const settlements = versioned("settlements", "settlements");
const closed = settlementStates.code("closed");

/** Bills are judged anew where nobody is to pay them any more, or somebody is again (`bills/limits-follower.ts`). */
const judgeBillsAnew = async (writing: Writing, { id, company_id }: Settlement): Promise<void> => {
  await writing.tx
    .updateTable("bills")
    .set({ change_seq: await writing.changeSeq() })
    .where("settlement_id", "=", id)
    .where("status", "in", unpaidBills)
    .execute();
  writing.touched("bills", company_id);
};

/**
 * Writes a settlement only if it still is the version that was read, so of two parallel actions one wins and the other is
 * `stale_version` (409 with the current version). Returns the settlement as it then is.
 */
export const saveSettlement = async (writing: Writing, current: Settlement, changes: Changes): Promise<Settlement> => {
  const savedSettlement = await settlements.save(writing, current, changes);
  if ((current.status === closed) !== (savedSettlement.status === closed)) await judgeBillsAnew(writing, current);
  await followSettlement(writing, savedSettlement);
  return savedSettlement;
};

export type Step = {
  readonly action: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly reason?: string;
};

/** Saves a person's step: settlement, timeline and audit log. */
export const saveStep = async (
  context: SignedIn,
  writing: Writing,
  current: Settlement,
  changes: Changes,
  step: Step,
): Promise<Settlement> => {
  const savedSettlement = await saveSettlement(writing, current, changes);
  const { action, params = {}, reason = "" } = step;
  await addEvent(writing, {
    settlement_id: current.id,
    actor: context.principal.name,
    action,
    from: current.status,
    to: savedSettlement.status,
    params: { ...params, ...(reason !== "" && { reason }) },
  });
  await writing.audit({
    agency_id: current.agency_id,
    action: `settlements.${action}`,
    object: `settlement:${current.id}`,
    before: { status: current.status, version: current.version },
    after: {
      status: savedSettlement.status,
      version: savedSettlement.version,
      snapshot_hash: savedSettlement.snapshot_hash,
      ...params,
    },
    reason,
  });
  return savedSettlement;
};
