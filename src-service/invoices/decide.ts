import type { InvoiceApplyAction } from "../../src-shared/calls/invoices.ts";
import type { PermissionKey } from "../../src-shared/permissions.ts";
import { invoiceApplyStates } from "../../src-shared/states/invoice-apply.ts";
import { type Principal, ServiceError } from "../context.ts";
import type { Apply } from "./apply-store.ts";

export type ApplyMove = InvoiceApplyAction | "issue" | "correct";

type Rule = {
  readonly permission: PermissionKey;
  /** Whom it is not for: who applied, or who asked for the red letter. */
  readonly excludes?: "created_by" | "red_by";
};

/** What people may do with an application: the one place where the service decides it and the screen learns it. */
const rules: Readonly<Record<ApplyMove, Rule>> = {
  approve: { permission: "invoice.application.audit", excludes: "created_by" },
  reject: { permission: "invoice.application.audit", excludes: "created_by" },
  start: { permission: "invoice.record.create" },
  issue: { permission: "invoice.record.create" },
  correct: { permission: "invoice.application.create" },
  withdraw: { permission: "invoice.application.create" },
  request_red: { permission: "invoice.application.audit" },
  confirm_red: { permission: "invoice.application.audit", excludes: "red_by" },
  refuse_red: { permission: "invoice.application.audit" },
};

export const applyMoves = Object.keys(rules) as ApplyMove[];

/** Why a person may not do something with an application now, as an error code; null when nothing is against it. */
export const whyNot = (move: ApplyMove, apply: Apply, principal: Principal): string | null => {
  const { permission, excludes } = rules[move];
  if (!principal.permissions.has(permission)) return "forbidden";
  if (!invoiceApplyStates.allows(move, apply.status)) return "illegal_transition";
  return excludes !== undefined && apply[excludes] === principal.user_id ? "own_application" : null;
};

/** Refuses what `whyNot` is against; a stale version before all else but a missing permission. */
export const assertMay = (move: ApplyMove, apply: Apply, principal: Principal, version: number): void => {
  const reason = whyNot(move, apply, principal);
  if (reason === "forbidden") throw new ServiceError("forbidden");
  if (apply.version !== version) throw new ServiceError("stale_version", { current: apply.version });
  if (reason === "illegal_transition") throw new ServiceError(reason, { current: apply.status });
  if (reason !== null) throw new ServiceError(reason);
};
