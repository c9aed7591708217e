import {
  anyOf,
  byOthers,
  dateBy,
  datetime,
  defineList,
  enumeration,
  flag,
  integer,
  nullableDatetime,
  nullableText,
  positive,
  ref,
  search,
  state,
  text,
} from "../../kernel/lists/define.ts";
import { accountTypeCodes, payAccountStates } from "../../kernel/states/worker.ts";
import { accountRequestCodes, verifyMethodCodes } from "./account-request-states.ts";

/** Nothing is asked of a second person. */
export const noRequest = 0;

/**
 * Accounts that workers are paid to (requirement W12). `used_by`: how many people are paid to the number, at the own company
 * for a company's people.
 */
export const payAccounts = defineList({
  name: "payAccounts",
  call: "payAccounts.list",
  permission: "labor.labor.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    labor_id: text({ carried: true }),
    company_id: text({ carried: true }),
    asked_by: nullableText({ carried: true }),
    /** 1 where a second person is asked for something. */
    waits: integer({ carried: true }),
    /** 1 where several people are paid to it. */
    shared: integer({ carried: true }),
    held: integer({ carried: true }),
    labor_name: text({ required: true, sensitive: "name", width: 92 }),
    id_no: text({ required: true, sensitive: "idNumber", width: 170 }),
    type: enumeration("accountType", accountTypeCodes, { width: 84, hidden: true }),
    account_no: text({ required: true, sensitive: "card", width: 160 }),
    bank_name: text({ width: 130, isTerm: true }),
    bank_phone: nullableText({ sensitive: "phone", width: 116, hidden: true }),
    status: state(payAccountStates, { required: true, width: 100 }),
    verify_method: enumeration("verifyMethod", verifyMethodCodes, { width: 96 }),
    verified_at: nullableDatetime({ hidden: true }),
    is_default: flag({ width: 72 }),
    hold: flag({ width: 84 }),
    hold_reason: nullableText({ width: 150, hidden: true }),
    request: enumeration("accountRequest", [noRequest, ...accountRequestCodes], { width: 120 }),
    asked_by_name: nullableText({ width: 90 }),
    asked_at: nullableDatetime({ width: 150 }),
    asked_reason: nullableText({ width: 150, hidden: true }),
    used_by: integer({ width: 84 }),
    create_at: datetime({ width: 150, hidden: true }),
  },
  filters: {
    keyword: search(["labor_name", "id_no", "account_no", "bank_name"]),
    status: anyOf("status"),
    request: anyOf("request"),
    waits: positive("waits"),
    asked_by_others: byOthers(["asked_by"]),
    verify_method: anyOf("verify_method"),
    type: anyOf("type"),
    held: positive("held"),
    shared: positive("shared"),
    date: dateBy(["create_at", "verified_at", "asked_at"]),
    labor_id: ref("labor_id", "payAccounts"),
    ids: ref("id", "payAccounts"),
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
