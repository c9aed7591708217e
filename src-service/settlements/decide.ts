import { type SettlementAction, settlementDecisions } from "../../src-shared/records/settlement-decisions.ts";
import type { Principal, Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Settlement } from "../money/find-settlement.ts";
import { commitAmount, type Decider, deciderOf } from "../money/person-limits.ts";
import { whyNot as judged, refuseFor } from "../records/decide.ts";
import { isApprovalGood } from "./assert-seen.ts";

/**
 * Why a person may not do something with a settlement, as an error code, or null when nothing of state, permission
 * and separation of duties is against it. Conditions that need more (funds, codes, payees) are the action's own. Nobody is
 * told that they may not do what nobody has to do.
 */
export const whyNot = (action: SettlementAction, settlement: Settlement, decider: Decider): string | null =>
  action === "approve_again" && isApprovalGood(settlement)
    ? "figures_same"
    : judged(settlementDecisions, action, settlement, {}, decider);

/** Refuses what `whyNot` is against; a stale version before all else but a missing permission. */
export const assertMay = async (
  db: Reader,
  principal: Principal,
  action: SettlementAction,
  settlement: Settlement,
  version: number,
): Promise<void> => refuseFor(whyNot(action, settlement, await deciderOf(db, principal)), settlement, version);

type Committing = "approve" | "approve_again" | "settle" | "company_pay" | "offline_settle" | "retry_failed";

/** Counts a step that `limitedBy` limits against the limits of who takes it. Throws `amount_limit`, `day_limit`. */
export const commitStep = (
  writing: Writing,
  principal: Principal,
  action: Committing,
  { id }: Pick<Settlement, "id">,
  amount: number,
): Promise<void> =>
  commitAmount(writing, principal, { step: `settlements.${action}`, object: `settlement:${id}`, amount });
