import {
  type SettlementAction,
  settlementDecisions,
} from "../../../../src-shared/billing/settlements/settlement-decisions.ts";
import { commitAmount, type Decider, deciderOf } from "../../../access/agencies/person-limits.ts";
import type { Principal, Writing } from "../../../core/context.ts";
import type { Reader } from "../../../core/database/tables.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { decisionRefusal as decidedReason, refuseFor } from "../../../records/records/decide.ts";
import { isApprovalValid } from "./assert-figures.ts";

/**
 * Error code why a person may not do an action on a settlement; null when state, permission and separation of duties allow
 * it. The action itself checks further conditions (funds, codes, payees). For an action that is not due no other reason is
 * given.
 */
export const refusalReason = (action: SettlementAction, settlement: Settlement, decider: Decider): string | null =>
  action === "approve_again" && isApprovalValid(settlement)
    ? "figures_same"
    : decidedReason(settlementDecisions, action, settlement, {}, decider);

/** Throws the reason of `refusalReason`; checks the version right after the permission. */
export const assertMay = async (
  db: Reader,
  principal: Principal,
  action: SettlementAction,
  settlement: Settlement,
  version: number,
): Promise<void> => refuseFor(refusalReason(action, settlement, await deciderOf(db, principal)), settlement, version);

type Committing = "approve" | "approve_again" | "settle" | "company_pay" | "offline_settle" | "retry_failed";

/** Counts a step with `limitedBy` against the person's limits. Throws `amount_limit`, `day_limit`. */
export const commitStep = (
  writing: Writing,
  principal: Principal,
  action: Committing,
  { id }: Pick<Settlement, "id">,
  amount: number,
): Promise<void> =>
  commitAmount(writing, principal, { step: `settlements.${action}`, object: `settlement:${id}`, amount });
