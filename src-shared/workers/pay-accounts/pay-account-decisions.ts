import { reasonField } from "../../kernel/forms/fields.ts";
import type { Decided, JudgedRow, RecordAction } from "../../kernel/records/define.ts";
import { payAccountStates } from "../../kernel/states/worker.ts";
import { accountRequests } from "./account-request-states.ts";
import { noRequest } from "./pay-accounts-list.ts";

const edit = ["labor.account.edit"] as const;
const audit = ["labor.account.audit"] as const;
const reason = reasonField();

export const payAccountActions = [
  "default",
  "hold",
  "release",
  "remove",
  "askFace",
  "approve",
  "reject",
  "withdraw",
] as const;
export type PayAccountAction = (typeof payAccountActions)[number];

const decisions: readonly string[] = ["approve", "reject", "withdraw"];

/** Requests about an account that is checked at the bank first. */
export const newRequests: readonly number[] = [
  accountRequests.add,
  accountRequests.replace,
  accountRequests.replaceMany,
];

const isOn = (value: JudgedRow[string]): boolean => value === true || Number(value ?? 0) > 0;

/** Finds objections of an account, besides its state, to an action. `unpaid_count`: sealed payments to it that are not made. */
const against = (action: string, row: JudgedRow): string | null => {
  const isAsked = Number(row["request"] ?? noRequest) !== noRequest;
  if (action === "askFace") return isOn(row["face_needed"]) ? null : "nothing_to_change";
  if (decisions.includes(action)) {
    if (!isAsked) return "nothing_to_decide";
    // Before the bank has answered about a new one there is nothing to decide.
    const isNew = newRequests.includes(Number(row["request"]));
    const isChecked = Number(row["status"]) === payAccountStates.code("awaitingApproval");
    if (isNew && !isChecked) return "illegal_transition";
    return action === "approve" && isOn(row["face_needed"]) ? "face_needed" : null;
  }
  if (isAsked) return "change_pending";
  if (action === "default")
    return isOn(row["hold"]) ? "account_held" : isOn(row["is_default"]) ? "nothing_to_change" : null;
  if (action === "hold") return isOn(row["hold"]) ? "nothing_to_change" : null;
  if (action === "release") return isOn(row["hold"]) ? null : "nothing_to_change";
  return isOn(row["unpaid_count"]) ? "account_in_use" : null;
};

/** Columns that say which account a dialog is about. */
export const payAccountFacts = ["labor_name", "account_no", "bank_name", "verify_method"] as const;

/**
 * Decisions about a worker's account. What a company's people do, and what changes where unpaid bills are paid to, is a
 * request first: a second person of the agency decides it, never who asked (decision 7.9, requirement W12).
 */
export const payAccountDecisions = {
  name: "payAccounts",
  states: payAccountStates,
  maker: "asked_by",
  against,
  actions: {
    askFace: { permissions: edit, move: "reject" },
    approve: {
      opens: "noFiles",
      permissions: audit,
      companyWith: [],
      excludes: ["asked_by"],
      forward: true,
      shows: [...payAccountFacts, "request", "asked_by_name", "asked_reason"],
    },
    reject: { permissions: audit, companyWith: [], excludes: ["asked_by"], form: { reason } },
    withdraw: { permissions: edit, makerOnly: true, move: "reject" },
    default: { permissions: edit, form: { reason } },
    hold: { permissions: edit, form: { reason } },
    release: { permissions: edit, form: { reason } },
    remove: { permissions: edit, form: { reason } },
  } satisfies Readonly<Record<PayAccountAction, RecordAction>>,
} as const satisfies Decided;
