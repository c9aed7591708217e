import { reasonField } from "../../kernel/forms/fields.ts";
import type { Decided, RecordAction } from "../../kernel/records/define.ts";
import { companyStates } from "../../kernel/states/company.ts";
import { leastSentence } from "./company-review.ts";

export const companyActions = ["submit", "approve", "reject", "reopen", "terminate"] as const;
export type CompanyAction = (typeof companyActions)[number];

const review = ["company.application.audit"] as const;

/** Neither who entered a company, nor who changed it before, nor who submitted it reviews it. */
const excludes = ["maker_id", "submitted_by", "editors"] as const;

const actions = {
  submit: { permissions: ["company.company.create", "company.company.edit"], forward: true },
  approve: { opens: "files", permissions: review, excludes, forward: true, duty: "review" },
  reject: { permissions: review, excludes, duty: "review", form: { reason: reasonField(leastSentence) } },
  reopen: { permissions: ["company.company.create", "company.company.edit"] },
  terminate: { code: true, permissions: ["company.company.edit"], form: { reason: reasonField() } },
} satisfies Readonly<Record<CompanyAction, RecordAction>>;

/**
 * Agency's decisions about a company of the register (requirement C3). What it becomes by itself (verified, in force)
 * is its identity's and its contract's; freezing takes two people (`company-freezes.ts`).
 */
export const companyDecisions = {
  name: "companies",
  states: companyStates,
  agencyOnly: true,
  actions,
} as const satisfies Decided;
