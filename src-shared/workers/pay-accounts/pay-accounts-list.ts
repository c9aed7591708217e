import * as list from "../../kernel/lists/define.ts";
import { accountTypeCodes, payAccountStates } from "../../kernel/states/worker.ts";
import { accountRequestCodes, verifyMethodCodes } from "./account-request-states.ts";

/** Nothing is asked of a second person. */
export const noRequest = 0;

/**
 * Accounts that workers are paid to (requirement W12). `used_by`: how many people are paid to the number, at the own company
 * for a company's people.
 */
export const payAccounts = list.defineList({
  name: "payAccounts",
  call: "payAccounts.list",
  permission: "labor.labor.view",
  columns: {
    ...list.everyRow,
    labor_id: list.text({ carried: true }),
    company_id: list.text({ carried: true }),
    asked_by: list.nullableText({ carried: true }),
    /** 1 where a second person is asked for something. */
    waits: list.integer({ carried: true }),
    /** 1 where several people are paid to it. */
    shared: list.integer({ carried: true }),
    held: list.integer({ carried: true }),
    labor_name: list.text({ required: true, sensitive: "name", width: 92 }),
    id_no: list.text({ required: true, sensitive: "idNumber", width: 170 }),
    type: list.enumeration("accountType", accountTypeCodes, { width: 84, hidden: true }),
    account_no: list.text({ required: true, sensitive: "card", width: 160 }),
    bank_name: list.text({ width: 130, isTerm: true }),
    bank_phone: list.nullableText({ sensitive: "phone", width: 116, hidden: true }),
    status: list.state(payAccountStates, { required: true, width: 100 }),
    verify_method: list.enumeration("verifyMethod", verifyMethodCodes, { width: 96 }),
    verified_at: list.nullableDatetime({ hidden: true }),
    is_default: list.flag({ width: 72 }),
    hold: list.flag({ width: 84 }),
    hold_reason: list.nullableText({ width: 150, hidden: true }),
    request: list.enumeration("accountRequest", [noRequest, ...accountRequestCodes], { width: 120 }),
    asked_by_name: list.nullableText({ width: 90 }),
    asked_at: list.nullableDatetime({ width: 150 }),
    asked_reason: list.nullableText({ width: 150, hidden: true }),
    used_by: list.integer({ width: 84 }),
    create_at: list.datetime({ width: 150, hidden: true }),
  },
  filters: {
    keyword: list.search(["labor_name", "id_no", "account_no", "bank_name"]),
    status: list.anyOf("status"),
    request: list.anyOf("request"),
    waits: list.positive("waits"),
    asked_by_others: list.byOthers(["asked_by"]),
    verify_method: list.anyOf("verify_method"),
    type: list.anyOf("type"),
    held: list.positive("held"),
    shared: list.positive("shared"),
    date: list.dateBy(["create_at", "verified_at", "asked_at"]),
    labor_id: list.ref("labor_id", "payAccounts"),
    ids: list.ref("id", "payAccounts"),
  },
  sort: ["create_at", "verified_at", "asked_at", "used_by"],
  defaultSort: "-create_at",
  layout: {
    lines: {
      labor_name: ["id_no"],
      account_no: ["bank_name"],
      status: ["verify_method"],
      request: ["asked_by_name"],
    },
    folds: [["asked_at", "used_by", "asked_by_name", "bank_name", "id_no", "verify_method"]],
    master: { title: "labor_name", under: "account_no", state: "status" },
    tabs: { by: "status", order: ["awaitingApproval", "toVerify", "failed", "verified", "removed"] },
    pinned: ["date", "held", "request"],
  },
  offline: { by: "create_at", days: 36_500 },
});
