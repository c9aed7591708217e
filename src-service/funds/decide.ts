import type { TransferStep } from "../../src-shared/calls/transfers.ts";
import type { PermissionKey } from "../../src-shared/permissions.ts";
import { bankCaseStates } from "../../src-shared/states/bank-case.ts";
import { transferStates } from "../../src-shared/states/transfer.ts";
import { ServiceError } from "../context.ts";
import type { Transfer } from "../money/find-transfer.ts";
import { type Decider, isOverLimit } from "../money/person-limits.ts";
import { isDisputed } from "./store.ts";

type Rule = {
  /** Any one of these. */
  readonly permissions: readonly PermissionKey[];
  /** Whoever asked for it may not do this. */
  readonly excludesMaker?: boolean;
  /** Only who asked for it may. */
  readonly makerOnly?: boolean;
  /** Commits the agency to the amount, so the person's own limit holds. */
  readonly isLimited?: boolean;
};

/** Who may do what with a transfer: the one place where the service decides it and the screen learns it. */
const rules: Readonly<Record<TransferStep, Rule>> = {
  approve: { permissions: ["fund.transfer.audit"], excludesMaker: true, isLimited: true },
  reject: { permissions: ["fund.transfer.audit"], excludesMaker: true },
  cancel: { permissions: ["fund.transfer.create", "fund.withdrawal.pay"], makerOnly: true },
  match: { permissions: ["fund.transfer.create"] },
  return: { permissions: ["fund.transfer.create"] },
  correct: { permissions: ["fund.transfer.create"] },
  keep: { permissions: ["fund.transfer.create"] },
  /** One person says by the bank's file what became of the order; another one, who did not ask for the transfer, decides. */
  propose: { permissions: ["fund.transfer.create", "fund.transfer.audit", "fund.withdrawal.pay"] },
  decide: { permissions: ["fund.transfer.audit"], excludesMaker: true },
  query: { permissions: ["fund.transfer.create", "fund.transfer.audit", "fund.withdrawal.pay"] },
};

/** Nobody knows what became of its order, or the bank says otherwise than the books, and no proposal waits. */
const isProposable = ({ status, case_status }: Transfer): boolean =>
  case_status === null ? status === transferStates.code("unknown") : case_status !== bankCaseStates.code("proposed");

/** Why a person may not do something with a transfer now, as an error code; null when nothing is against it. */
export const whyNot = (step: TransferStep, transfer: Transfer, decider: Decider): string | null => {
  const { principal } = decider;
  const rule = rules[step];
  if (!rule.permissions.some((key) => principal.permissions.has(key))) return "forbidden";
  if (!transferStates.allows(step, transfer.status)) return "illegal_transition";
  if (step === "propose" && !isProposable(transfer)) return "nothing_to_decide";
  if (step === "decide" && transfer.case_status !== bankCaseStates.code("proposed")) return "nothing_to_decide";
  const isOfDifference = step === "correct" || step === "keep";
  const isOfSuspense = step === "match" || step === "return";
  if (isDisputed(transfer) ? isOfSuspense : isOfDifference) return "illegal_transition";
  const isBooker = isDisputed(transfer) && transfer.booked_by === principal.user_id;
  const isMaker = transfer.maker_id === principal.user_id;
  if (rule.excludesMaker === true && (isMaker || isBooker)) return "same_person";
  if (rule.makerOnly === true && !isMaker) return "forbidden";
  return rule.isLimited === true && isOverLimit(decider, transfer.amount) ? "amount_limit" : null;
};

/** Refuses what `whyNot` is against; a stale version before all else but a missing permission. */
export const assertMay = (step: TransferStep, transfer: Transfer, version: number, decider: Decider): void => {
  const reason = whyNot(step, transfer, decider);
  if (reason === "forbidden") throw new ServiceError("forbidden");
  if (transfer.version !== version) throw new ServiceError("stale_version", { current: transfer.version });
  if (reason === "illegal_transition" || reason === "nothing_to_decide")
    throw new ServiceError("illegal_transition", { current: transfer.status });
  if (reason !== null) throw new ServiceError(reason);
};
