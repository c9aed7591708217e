import { z } from "zod";
import { smsCode } from "../../kernel/calls/define.ts";
import {
  centsField,
  filesField,
  optionField,
  partyField,
  patternField,
  reasonField,
} from "../../kernel/forms/fields.ts";
import * as list from "../../kernel/lists/define.ts";
import { codeRefusals, defineRecord } from "../../kernel/records/define.ts";
import { recordColumns, recordFilters } from "../../kernel/records/keyed-calls.ts";
import { plainCalls, withReason } from "../../kernel/records/plain-calls.ts";
import { defineStates } from "../../kernel/states/define.ts";
import { bankByCode } from "../../kernel/values/banks/bank.ts";

/**
 * Another corporate account of a company, or of the agency itself (requirement C5): proposed beside the bound one, proven by a random amount, approved by a
 * second person of the agency; then it takes the other's place. Three wrong amounts or seven days end it. A company's first account is
 * decided here too, once its amount was named: it replaces none.
 */
export const accountChangeStates = defineStates(
  "accountChange",
  {
    toProve: { code: 10, tone: "warning" },
    toApprove: { code: 20, tone: "warning" },
    rejected: { code: 25, tone: "neutral", final: true },
    inForce: { code: 30, tone: "success", final: true },
    failed: { code: 60, tone: "danger", final: true },
    withdrawn: { code: 80, tone: "neutral", final: true },
  },
  {
    prove: { from: ["toProve"], to: ["toApprove"] },
    approve: { from: ["toApprove"], to: ["inForce"] },
    reject: { from: ["toApprove"], to: ["rejected"] },
    withdraw: { from: ["toProve", "toApprove"], to: ["withdrawn"] },
    fail: { from: ["toProve"], to: ["failed"] },
  },
);

export const accountChanges = list.defineList({
  name: "accountChanges",
  call: "accountChanges.list",
  permission: "fund.wallet.view",
  columns: {
    ...recordColumns,
    prover_id: list.nullableText({ carried: true }),
    status: list.state(accountChangeStates, { required: true }),
    company_name: list.text({ required: true, width: 200 }),
    account_no: list.text({ required: true, sensitive: "card", width: 160 }),
    bank_name: list.text({ width: 150 }),
    old_account_no: list.text({ sensitive: "card", width: 160 }),
    old_bank_name: list.text({ width: 150 }),
    reason: list.text({ width: 180 }),
    maker_name: list.text({ width: 90 }),
    checker_name: list.nullableText({ width: 90 }),
    create_at: list.datetime(),
    last_day: list.date(),
    proved_at: list.nullableDatetime({ hidden: true }),
    decided_at: list.nullableDatetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["no", "company_name", "reason"]),
    status: list.anyOf("status"),
    ...recordFilters("accountChanges"),
    date: list.dateBy(["create_at"]),
    by_others: list.byOthers(["maker_id", "prover_id"]),
  },
  sort: ["create_at", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: {
      no: ["create_at"],
      company_name: ["reason"],
      account_no: ["bank_name"],
      old_account_no: ["old_bank_name"],
      maker_name: ["checker_name"],
    },
    folds: [
      "checker_name",
      "maker_name",
      "last_day",
      "reason",
      "old_bank_name",
      "bank_name",
      "old_account_no",
      "create_at",
    ],
    master: { title: "no", under: "company_name", state: "status" },
  },
  offline: { by: "create_at", days: 3_650 },
});

/** The bank has to keep corporate accounts; the account is not the bound one. */
const accountChangeForm = {
  company_id: partyField("reviewed"),
  account_no: patternField(/^\d{5,32}$/, 32),
  bank_code: optionField(z.string().refine((code) => bankByCode(code)?.is_company === true)),
  proof: filesField({ least: 1, most: 1 }),
  reason: reasonField(),
};

const steps = ["prove", "approve", "reject", "withdraw"] as const;
const path = "/cdl/1/account_changes";

/**
 * Proposes another account. `company_id` "0": the agency's own, for who sees the whole agency. `account_missing`: none is bound, so one is bound instead. `account_same`: it is the bound
 * one. `account_change_waits`: another change is under way. Five a day (`too_many_tries`).
 * `prove` names the random amount (cents): three tries. Approving puts the new account in the old one's place.
 */
const { row, calls } = plainCalls({
  ...{ list: accountChanges, path, row: "change", steps },
  create: {
    ...{ permission: "fund.account.edit", form: accountChangeForm },
    refusals: ["account_missing", "account_same", "account_change_waits", "too_many_tries"],
  },
  detail: {
    tries_left: z.int(),
    /** Storage key of the account opening proof. */
    proof_key: z.string().nullable(),
    /** The number stays and only its bank changes: masked, two numbers can look alike. */
    same_number: z.boolean(),
    /** Withdrawals to the old account that are not finished: they finish with it. */
    under_way: z.int(),
  },
  act: {
    body: { amount: centsField({ min: 1 }).schema.optional(), ...withReason, sms_code: smsCode.optional() },
    refusals: [...codeRefusals, "random_amount_wrong", "account_replaced", "evidence_not_seen", "evidence_missing"],
  },
});

/** Account change: its proposer or prover does not approve it (decision D24). */
export const accountChangeRecord = defineRecord({
  list: accountChanges,
  states: accountChangeStates,
  start: "toProve",
  table: "account_changes",
  object: "accountChange",
  audit: { area: 138, object: 138, steps: { prove: 371 } },
  address: "/account-changes",
  row,
  parts: ["maker_id", "prover_id"],
  refusals: ["account_same", "account_change_waits", "account_replaced"],
  exportPermission: "fund.transaction.export",
  calls,
  create: { permission: "fund.account.edit", form: accountChangeForm },
  actions: {
    prove: {
      permissions: ["fund.account.edit", "company.identity.edit"],
      companyWith: ["fund.account.edit"],
      form: { amount: centsField({ min: 1 }) },
      wrongTry: "random_amount_wrong",
      forward: true,
      shows: ["company_name", "account_no", "bank_name"],
    },
    approve: {
      opens: "files",
      code: true,
      permissions: ["fund.account.audit"],
      excludes: ["maker_id", "prover_id"],
      forward: true,
      duty: "review",
      shows: ["company_name", "account_no", "bank_name", "old_account_no", "old_bank_name"],
    },
    reject: {
      permissions: ["fund.account.audit"],
      form: { reason: reasonField() },
      shows: ["company_name", "account_no", "old_account_no"],
    },
    withdraw: {
      permissions: ["fund.account.edit", "company.identity.edit"],
      companyWith: ["fund.account.edit"],
      form: { reason: reasonField() },
      shows: ["company_name", "account_no"],
    },
  },
  changes: ["wallets"],
  evidence: ({ proof_key }) => (proof_key === null ? [] : [{ key: proof_key }]),
});
export type AccountChangeDetail = z.output<typeof accountChangeRecord.calls.get.output>;
