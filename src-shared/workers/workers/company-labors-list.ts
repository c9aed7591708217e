import * as list from "../../kernel/lists/define.ts";
import {
  accountTypeCodes,
  contractSignStates,
  cooperationStates,
  identityTypeCodes,
  onboardingStates,
  realNameStates,
  sourceTypeCodes,
  taxCollectStates,
  workerStandingStates,
} from "../../kernel/states/worker.ts";

/** Gravest first: the account is on hold, its number is several people's, the month's VAT threshold is near. A worker may have several. */
export const workerRisks = [1, 2, 3] as const;

/** Requests that wait for a decision of the agency: nothing, the end of a bar, a fact of the person. */
export const workerRequests = [0, 1, 2] as const;

/**
 * Workers, a row for each company that one works for (dictionary B3). Incomes are cents before taxes, over all companies of
 * the agency for its people who see the tax books, of the own company for a company's people, null for others (decision 7.8).
 * They are not summed: who works for several companies stands in several rows with the same income. `unpaid` is the company's own.
 */
export const companyLabors = list.defineList({
  name: "companyLabors",
  call: "companyLabors.list",
  permission: "labor.labor.view",
  columns: {
    ...list.companyRow,
    organization_id: list.nullableText({ carried: true }),
    labor_id: list.text({ carried: true }),
    labor_version: list.integer({ carried: true }),
    id_type: list.text({ carried: true }),
    // When they registered or sent their registration again; of others when they were entered.
    joined_at: list.text({ carried: true }),
    // Values of the company's own columns.
    content: list.text({ carried: true }),
    name: list.text({ required: true, sensitive: "name", width: 92, pinyin: "name_pinyin" }),
    id_no: list.text({ required: true, sensitive: "idNumber", width: 170 }),
    mobile: list.text({ hidden: true, sensitive: "phone", width: 116 }),
    company_name: list.text({ required: true, width: 210 }),
    organization_name: list.nullableText({ width: 130 }),
    standing: list.state(workerStandingStates, { required: true, width: 232 }),
    cooperation_status: list.state(cooperationStates, { hidden: true, width: 104 }),
    real_name_status: list.state(realNameStates, { hidden: true, width: 116 }),
    // By how many characters a card that contradicts the register differs from it; null: not to be told.
    card_differs: list.nullableInteger({ carried: true }),
    contract_sign_type: list.state(contractSignStates, { hidden: true, width: 116 }),
    contract_type: list.enumeration("contractType", [1, 2], { hidden: true }),
    sign_at: list.nullableDatetime({ hidden: true }),
    contract_end_at: list.date({ hidden: true, width: 112 }),
    account_no: list.nullableText({ hidden: true, sensitive: "card", width: 130 }),
    // Without an account to be paid to: accounts that are still to be verified, and the one that a second person decides about.
    account_unverified: list.integer({ carried: true }),
    account_asked: list.nullableText({ carried: true }),
    account_asked_by: list.nullableText({ carried: true }),
    lacks_account: list.integer({ carried: true }),
    // When the contract was sent that is being signed.
    sent_at: list.nullableDatetime({ carried: true }),
    bankcard_type: list.enumeration("accountType", accountTypeCodes, { hidden: true }),
    bank: list.nullableText({ width: 130, isTerm: true, hidden: true }),
    month_income: list.nullableCents({ width: 116 }),
    year_income: list.nullableCents({ width: 116 }),
    rolling12_income: list.nullableCents({ hidden: true, width: 130 }),
    // Net pay of bills that are neither paid nor cancelled; it follows them in rounds.
    unpaid: list.centsColumn({ sum: true, width: 116 }),
    risk: list.codeSet("workerRisk", workerRisks, { width: 104 }),
    risk_count: list.integer({ carried: true }),
    request: list.enumeration("workerRequest", workerRequests, { hidden: true }),
    settlement_type: list.enumeration("workerSettlementType", [1, 2], { hidden: true }),
    business_model: list.enumeration("businessModel", [0, 1, 2], { hidden: true }),
    identity_type: list.enumeration("identityType", identityTypeCodes, { hidden: true }),
    onboarding_status: list.state(onboardingStates, { hidden: true, width: 122 }),
    source_type: list.enumeration("sourceType", sourceTypeCodes, { hidden: true }),
    area: list.text({ hidden: true, width: 180, isRegion: true }),
    age: list.integer({ hidden: true, width: 64 }),
    sex: list.enumeration("sex", [1, 2], { hidden: true, width: 64 }),
    id_valid_to: list.nullableText({ hidden: true, width: 112 }),
    tax_collect_status: list.state(taxCollectStates, { hidden: true, width: 116 }),
    tax_name_collect_upload_time: list.nullableDatetime({ hidden: true }),
    last_settlement_at: list.nullableDatetime({ hidden: true, width: 150 }),
    tags: list.text({ hidden: true, width: 140 }),
    remark: list.text({ hidden: true, width: 160 }),
    create_at: list.datetime({ width: 150, hidden: true }),
    stop_time: list.nullableDatetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["name", "id_no", "mobile", "account_no", "company_name"]),
    standing: list.anyOf("standing"),
    company_id: list.ref("company_id", "companies"),
    organization_id: list.ref("organization_id", "organizations"),
    cooperation_status: list.anyOf("cooperation_status"),
    real_name_status: list.anyOf("real_name_status"),
    contract_sign_type: list.anyOf("contract_sign_type"),
    identity_type: list.anyOf("identity_type"),
    bankcard_type: list.anyOf("bankcard_type"),
    settlement_type: list.anyOf("settlement_type"),
    business_model: list.anyOf("business_model"),
    source_type: list.anyOf("source_type"),
    onboarding_status: list.anyOf("onboarding_status"),
    tax_collect_status: list.anyOf("tax_collect_status"),
    // Spec 3, "Company-labor filters".
    date: list.dateByCode({
      1: "create_at",
      2: "sign_at",
      3: "last_settlement_at",
      4: "tax_name_collect_upload_time",
      5: "stop_time",
    }),
    month_income: list.range("month_income"),
    area: list.area("area"),
    age: list.range("age"),
    sex: list.anyOf("sex"),
    id_expiring: list.endsWithin("id_valid_to"),
    idle: list.idleFor(["last_settlement_at", "create_at"]),
    id_nos: list.people("id_no"),
    at_risk: list.positive("risk_count"),
    lacks_account: list.positive("lacks_account"),
    account_unverified: list.positive("account_unverified"),
    risk: list.refAmong("risk", "codes"),
    request: list.anyOf("request"),
    tag: list.search(["tags"]),
    labor_id: list.ref("labor_id", "companyLabors"),
    ids: list.ref("id", "companyLabors"),
    own: list.own("content"),
  },
  sort: ["create_at", "sign_at", "last_settlement_at", "stop_time", "contract_end_at", "month_income", "unpaid"],
  defaultSort: "-create_at",
  layout: {
    lines: {
      name: ["id_no"],
      mobile: ["account_no"],
      company_name: ["organization_name"],
      unpaid: ["risk"],
    },
    folds: [
      ["risk", "bank", "last_settlement_at", "account_no", "organization_name", "id_no"],
      ["year_income", "mobile", "company_name"],
    ],
    master: { title: "name", amount: "month_income", under: "id_no", state: "standing" },
    // Who was merged into somebody else has no tab: they are found by the filter of states.
    tabs: {
      by: "standing",
      order: [
        "inReview",
        "training",
        "unverified",
        "unsigned",
        "accountMissing",
        "ready",
        { key: "ended", states: ["stopping", "stopped"] },
        { key: "shut", states: ["barred", "refused"] },
      ],
    },
    pinned: ["date", "company_id", "real_name_status"],
  },
  hides: {
    column: "standing",
    codes: [workerStandingStates.code("merged")],
    unless: ["standing", "cooperation_status", "ids"],
  },
  counted: [
    ...(["company_id", "standing", "cooperation_status", "real_name_status", "contract_sign_type"] as const),
    ...(["bankcard_type", "source_type", "settlement_type"] as const),
  ],
  own: { column: "content", by: "company_id", call: "workerColumns.all" },
  // All of them: a lost network never stops anybody from finding a worker.
  offline: { by: "create_at", days: 36_500 },
});
