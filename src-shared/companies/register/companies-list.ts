import * as list from "../../kernel/lists/define.ts";
import { editorsColumn } from "../../kernel/lists/id-set.ts";
import { companyRisks, companyStates, entIdentityStates } from "../../kernel/states/company.ts";

/** Requests that wait for a second person of the agency: nothing, a freeze, an unfreeze. */
export const companyRequests = [0, 1, 2] as const;

/** Main contracts that are or were in force: in force, soon over, over, being ended, ended (dictionary B2). */
export const shownContractStatuses = [50, 52, 60, 65, 70] as const;

/**
 * Companies of the agency (dictionary B1); a company's own people see theirs, without the agency's assessment and who of it looks
 * after them. Balances are null for who may not see
 * wallets and of a company that has none, settled amounts for who may not see settlements; cents. Modes are those of today.
 */
export const companies = list.defineList({
  name: "companies",
  call: "companies.list",
  permission: "company.company.view",
  columns: {
    ...list.everyRow,
    maker_id: list.text({ carried: true }),
    submitted_by: list.text({ carried: true }),
    editors: list.text({ carried: true }),
    salesman_id: list.nullableText({ carried: true, isOfAgency: true }),
    service_owner_id: list.nullableText({ carried: true, isOfAgency: true }),
    name_pinyin: list.text({ carried: true }),
    low_wallets: list.integer({ carried: true }),
    // 1 where it has no wallet, for who may see that: its balances are null.
    lacks_wallet: list.integer({ carried: true }),
    // Who asked for what waits, and since when; "0" and null where nothing does.
    requested_by: list.text({ carried: true }),
    requested_at: list.nullableDatetime({ carried: true }),
    submitted_at: list.nullableDatetime({ carried: true }),
    // Other modes that wait for their decision: how many, who asked, since when.
    modes_waiting: list.integer({ carried: true }),
    modes_asked_by: list.text({ carried: true }),
    modes_asked_at: list.nullableDatetime({ carried: true }),
    // A super manager who waits for a decision, in the same way.
    managers_waiting: list.integer({ carried: true }),
    managers_asked_by: list.text({ carried: true }),
    managers_asked_at: list.nullableDatetime({ carried: true }),
    // 1 while it is the company that has to prove itself: an account whose amount was right waits for the agency.
    to_prove: list.integer({ carried: true }),
    // 1 where one on its way has nobody who signs in, no main contract, no money yet, no worker yet or, with workers, no bill yet.
    lacks_manager: list.integer({ carried: true }),
    lacks_contract: list.integer({ carried: true }),
    lacks_deposit: list.integer({ carried: true }),
    lacks_workers: list.integer({ carried: true }),
    lacks_bills: list.integer({ carried: true }),
    // 1 where one at work lacks its licence or its legal person's ID number, or one of the papers ends within thirty days.
    lacks_evidence: list.integer({ carried: true }),
    no: list.text({ width: 150 }),
    name: list.text({ required: true, width: 230 }),
    short_name: list.text({ width: 120 }),
    credit_code: list.text({ required: true, width: 196 }),
    status: list.state(companyStates, { required: true, width: 104 }),
    request: list.enumeration("companyRequest", companyRequests, { hidden: true, width: 110 }),
    ent_identity_status: list.state(entIdentityStates, { width: 124 }),
    evidence_until: list.date({ hidden: true, width: 112, isDeadline: true }),
    agency_name: list.text({ hidden: true, width: 180 }),
    business_mode: list.enumeration("companyBusinessMode", [0, 1, 2], { hidden: true, width: 130 }),
    tax_calculate_mode: list.nullableEnumeration("taxMode", [1, 2, 3, 4, 5, 6], { width: 170 }),
    calculation_mode_no: list.nullableEnumeration("calculationMode", [1, 2, 3], { width: 92 }),
    channels: list.codeSet("settlementChannel", [1, 2, 3, 4, 5], { width: 130 }),
    contract_end_at: list.date({ width: 112, isDeadline: true }),
    contract_status: list.nullableEnumeration("companyContractStatus", shownContractStatuses, { width: 104 }),
    reminded_at: list.nullableDatetime({ hidden: true, width: 150 }),
    balance: list.nullableCents({ width: 124, sum: true }),
    frozen: list.nullableCents({ width: 116, sum: true }),
    month_settle_amount: list.nullableCents({ hidden: true, sum: true }),
    year_settle_amount: list.nullableCents({ hidden: true, sum: true }),
    worker_count: list.integer({ hidden: true, width: 84 }),
    active_worker_count: list.integer({ hidden: true, width: 92 }),
    salesman_name: list.text({ width: 92, isOfAgency: true }),
    service_owner_name: list.text({ width: 92, hidden: true, isOfAgency: true }),
    risk_level: list.nullableEnumeration("companyRisk", companyRisks, { width: 84, isOfAgency: true }),
    area: list.text({ hidden: true, width: 180, isRegion: true }),
    industry_name: list.text({ hidden: true, width: 140 }),
    create_at: list.datetime({ hidden: true, width: 150 }),
  },
  filters: {
    keyword: list.search(["name", "short_name", "credit_code", "no", "name_pinyin"]),
    status: list.anyOf("status"),
    company_id: list.ref("id", "companies"),
    request: list.anyOf("request"),
    ent_identity_status: list.anyOf("ent_identity_status"),
    business_mode: list.anyOf("business_mode"),
    tax_calculate_mode: list.anyOf("tax_calculate_mode"),
    calculation_mode_no: list.anyOf("calculation_mode_no"),
    channels: list.refAmong("channels", "codes"),
    contract_ending: list.endsWithin("contract_end_at"),
    contract_status: list.anyOf("contract_status"),
    salesman: list.search(["salesman_name", "service_owner_name"]),
    risk_level: list.anyOf("risk_level"),
    area: list.area("area"),
    industry: list.search(["industry_name"]),
    balance: list.range("balance"),
    balance_low: list.positive("low_wallets"),
    by_others: list.byOthers(["maker_id", "submitted_by", editorsColumn]),
    asked_by_others: list.byOthers(["requested_by"]),
    modes_asked: list.positive("modes_waiting"),
    modes_by_others: list.byOthers(["modes_asked_by"]),
    managers_asked: list.positive("managers_waiting"),
    managers_by_others: list.byOthers(["managers_asked_by"]),
    to_prove: list.positive("to_prove"),
    lacks_manager: list.positive("lacks_manager"),
    lacks_contract: list.positive("lacks_contract"),
    lacks_deposit: list.positive("lacks_deposit"),
    lacks_workers: list.positive("lacks_workers"),
    lacks_bills: list.positive("lacks_bills"),
    lacks_evidence: list.positive("lacks_evidence"),
    ids: list.ref("id", "companyRows"),
  },
  sort: [
    "create_at",
    "name",
    "contract_end_at",
    "balance",
    "month_settle_amount",
    "year_settle_amount",
    "worker_count",
  ],
  defaultSort: "-create_at",
  layout: {
    lines: { name: ["credit_code"], balance: ["frozen"], contract_end_at: ["contract_status"] },
    folds: [
      ["short_name", "no", "calculation_mode_no", "channels", "tax_calculate_mode", "frozen", "credit_code"],
      ["risk_level", "ent_identity_status", "salesman_name", "contract_status", "contract_end_at", "evidence_until"],
    ],
    master: { title: "name", amount: "balance", under: "credit_code", state: "status" },
    tabs: {
      by: "status",
      order: [
        "active",
        "reviewing",
        { key: "joining", states: ["toIdentify", "toSign"] },
        { key: "entered", states: ["draft", "refused"] },
        "frozen",
        "terminated",
      ],
    },
    pinned: ["tax_calculate_mode", "contract_ending", "risk_level"],
  },
  // All of them: who looks for a company finds it without the service too.
  offline: { by: "create_at", days: 36_500 },
});
