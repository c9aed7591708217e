import type { PermissionKey } from "../../src-shared/permissions.ts";
import { type SettlementPart, settlementDuties } from "../../src-shared/settlement-duties.ts";
import { settlementStates } from "../../src-shared/states/settlement.ts";
import { type Principal, ServiceError, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Settlement } from "../money/find-settlement.ts";
import { commitAmount, type Decider, deciderOf, isOverLimit } from "../money/person-limits.ts";
import { isApprovalGood } from "./assert-seen.ts";

type Move = keyof typeof settlementStates.transitions;

type Rule = {
  readonly move: Move;
  /** Any one of these. */
  readonly permissions: readonly PermissionKey[];
  /** Which other parts of this settlement exclude the person (dictionary B11: maker, checker and payer are three). */
  readonly excludes: readonly SettlementPart[];
  /** Commits the agency to an amount, so the person's own limit holds. */
  readonly isLimited?: boolean;
  /** Only the maker may: what is checked later is one person's work. */
  readonly makerOnly?: boolean;
};

/** What people may do with a settlement: the one place where the service decides it and the screen learns it. */
export const settlementActions = {
  submit: { move: "submit", permissions: ["settlement.settlement.create"], excludes: [], makerOnly: true },
  /** Back to the draft: nobody has decided while it waits for review. */
  take_back: { move: "takeBack", permissions: ["settlement.settlement.create"], excludes: [], makerOnly: true },
  edit: { move: "edit", permissions: ["settlement.settlement.edit"], excludes: [], makerOnly: true },
  approve: {
    move: "approve",
    permissions: ["settlement.settlement.audit"],
    excludes: settlementDuties.approve,
    isLimited: true,
  },
  reject: { move: "reject", permissions: ["settlement.settlement.audit"], excludes: settlementDuties.reject },
  /** A second approval, of lines to be paid again that cost the company something else by now. */
  approve_again: {
    move: "approveAgain",
    permissions: ["settlement.settlement.audit"],
    excludes: settlementDuties.approve_again,
    isLimited: true,
  },
  renew: {
    move: "renew",
    permissions: ["settlement.settlement.pay", "settlement.settlement.audit", "settlement.settlement.create"],
    excludes: [],
  },
  fund: {
    move: "fund",
    permissions: ["settlement.settlement.pay", "settlement.settlement.audit", "settlement.settlement.create"],
    excludes: [],
  },
  settle: {
    move: "pay",
    permissions: ["settlement.settlement.pay"],
    excludes: settlementDuties.settle,
    isLimited: true,
  },
  query: { move: "queryUnknown", permissions: ["settlement.settlement.pay"], excludes: [] },
  retry_failed: {
    move: "retryFailed",
    permissions: ["settlement.settlement.pay"],
    excludes: settlementDuties.retry_failed,
    isLimited: true,
  },
  company_pay: {
    move: "payByCompany",
    permissions: ["settlement.settlement.pay"],
    excludes: settlementDuties.company_pay,
    isLimited: true,
  },
  offline_settle: {
    move: "settleOffline",
    permissions: ["settlement.settlement.pay"],
    excludes: settlementDuties.offline_settle,
    isLimited: true,
  },
  offline_feedback: {
    move: "offlineFeedback",
    permissions: ["settlement.settlement.pay"],
    excludes: settlementDuties.offline_feedback,
  },
  voucher_settle: {
    move: "voucherSettle",
    permissions: ["settlement.settlement.pay"],
    excludes: settlementDuties.voucher_settle,
  },
  /** One person says by the bank's file the outcome of an order; another one decides. */
  propose_decision: {
    move: "proposeDecision",
    permissions: ["settlement.settlement.pay", "settlement.settlement.audit"],
    excludes: [],
  },
  /** Another person than who proposed (`decide-cases.ts`); who paid does not say how it went. */
  decide_lines: {
    move: "decideUnknown",
    permissions: ["settlement.settlement.audit"],
    excludes: settlementDuties.decide_lines,
  },
  use_discount: { move: "useDiscount", permissions: ["settlement.settlement.edit"], excludes: [], makerOnly: true },
  revoke: { move: "revoke", permissions: ["settlement.settlement.pay"], excludes: [] },
  cancel: { move: "cancel", permissions: ["settlement.settlement.cancel"], excludes: [] },
} as const satisfies Record<string, Rule>;

export type SettlementAction = keyof typeof settlementActions;
export const settlementActionNames = Object.keys(settlementActions) as SettlementAction[];

const isExcluded = (rule: Rule, settlement: Settlement, userId: number): boolean => {
  const parts = { maker: settlement.maker_id, checker: settlement.checker_id, payer: settlement.payer_id };
  return rule.excludes.some((part) => parts[part] === userId);
};

/**
 * Why a person may not do something with a settlement now, as an error code, or null when nothing of state, permission
 * and separation of duties is against it. Conditions that need more (funds, codes, payees) are the action's own.
 */
export const whyNot = (action: SettlementAction, settlement: Settlement, decider: Decider) => {
  const { principal } = decider;
  const rule: Rule = settlementActions[action];
  // Nobody is told that they may not do what nobody has to do.
  if (action === "approve_again" && isApprovalGood(settlement)) return "figures_same";
  if (!rule.permissions.some((key) => principal.permissions.has(key))) return "forbidden";
  if (action === "retry_failed" && settlement.unknown_count > 0) return "unknown_lines";
  if (!settlementStates.allows(rule.move, settlement.status)) return "illegal_transition";
  if (isExcluded(rule, settlement, principal.user_id)) return "same_person";
  if (rule.makerOnly === true && settlement.maker_id !== principal.user_id) return "forbidden";
  return rule.isLimited === true && isOverLimit(decider, settlement.company_payable) ? "amount_limit" : null;
};

/** Refuses what `whyNot` is against; a stale version before all else but a missing permission. */
export const assertMay = async (
  db: Reader,
  principal: Principal,
  action: SettlementAction,
  settlement: Settlement,
  version: number,
): Promise<void> => {
  const reason = whyNot(action, settlement, await deciderOf(db, principal));
  if (reason === "forbidden") throw new ServiceError("forbidden");
  if (settlement.version !== version) throw new ServiceError("stale_version", { current: settlement.version });
  if (reason === "illegal_transition") throw new ServiceError(reason, { current: settlement.status });
  if (reason !== null) throw new ServiceError(reason);
};

/** The same for what does not rest on a version. */
export const assertMayNow = (
  db: Reader,
  principal: Principal,
  action: SettlementAction,
  settlement: Settlement,
): Promise<void> => assertMay(db, principal, action, settlement, settlement.version);

type Committing = "approve" | "approve_again" | "settle" | "company_pay" | "offline_settle" | "retry_failed";

/** Counts a step that `isLimited` against the limits of who takes it. Throws `amount_limit`, `day_limit`. */
export const commitStep = (
  writing: Writing,
  principal: Principal,
  action: Committing,
  { id }: Pick<Settlement, "id">,
  amount: number,
): Promise<void> =>
  commitAmount(writing, principal, { step: `settlements.${action}`, object: `settlement:${id}`, amount });
