import { z } from "zod";
import { defineCall, idText } from "../../kernel/calls/define.ts";
import { choiceField, choicesField, optionField, reasonField } from "../../kernel/forms/fields.ts";
import * as list from "../../kernel/lists/define.ts";
import { defineRecord } from "../../kernel/records/define.ts";
import { plainCalls } from "../../kernel/records/plain-calls.ts";
import { defineStates } from "../../kernel/states/define.ts";

/**
 * Lifecycle of a case about two people of the register who may be one (decision 7.31). The system proposes, a person asks with
 * what is to be kept, another decides; approved, the two are one in the same transaction.
 */
export const workerMergeStates = defineStates(
  "workerMerge",
  {
    proposed: { code: 10, tone: "info" },
    toDecide: { code: 20, tone: "warning" },
    merged: { code: 30, tone: "success", final: true },
    rejected: { code: 40, tone: "neutral", final: true },
    withdrawn: { code: 50, tone: "neutral", final: true },
    dismissed: { code: 60, tone: "neutral", final: true },
    lapsed: { code: 70, tone: "neutral", final: true },
  },
  {
    ask: { from: ["proposed"], to: ["toDecide"] },
    approve: { from: ["toDecide"], to: ["merged"] },
    reject: { from: ["toDecide"], to: ["rejected"] },
    withdraw: { from: ["toDecide"], to: ["withdrawn"] },
    dismiss: { from: ["proposed"], to: ["dismissed"] },
    /** One of the two was merged elsewhere, or they no longer have what they were proposed for. */
    lapse: { from: ["proposed", "toDecide"], to: ["lapsed"] },
  },
);

/** Sources of a suspected duplicate: the same name and mobile, two forms of one ID number, a person's own judgement. */
export const mergeSources = { system: 1, person: 2 } as const;
export const mergeMatches = { nameMobile: 1, idNumber: 2, judgement: 3 } as const;

/** Which of the two is kept: the first (甲) or the second (乙); 0 while nobody has chosen. */
export const keptSides = [1, 2] as const;

/** Facts that may be taken from the one who is not kept, where both have one. */
export const mergeFacts = {
  mobile: 1,
  area: 2,
  alipay_account: 3,
  alipay_bank_account: 4,
  default_account: 5,
  content: 6,
} as const;
export type MergeFact = keyof typeof mergeFacts;
export const mergeFactNames = Object.keys(mergeFacts) as MergeFact[];
const factCodes = [1, 2, 3, 4, 5, 6] as const;

/** Cases of people who may be one, each beside the other. Personal data is masked as everywhere. */
export const workerMerges = list.defineList({
  name: "workerMerges",
  call: "workerMerges.list",
  permission: "labor.identity.audit",
  columns: {
    ...list.everyRow,
    maker_id: list.text({ carried: true }),
    asker_id: list.nullableText({ carried: true }),
    labor_id: list.text({ carried: true }),
    other_id: list.text({ carried: true }),
    no: list.text({ required: true, width: 168 }),
    status: list.state(workerMergeStates, { required: true, width: 124 }),
    name: list.text({ required: true, width: 100, sensitive: "name" }),
    id_no: list.text({ required: true, width: 176, sensitive: "idNumber" }),
    mobile: list.text({ width: 124, sensitive: "phone", hidden: true }),
    other_name: list.text({ required: true, width: 100, sensitive: "name" }),
    other_id_no: list.text({ required: true, width: 176, sensitive: "idNumber" }),
    other_mobile: list.text({ width: 124, sensitive: "phone", hidden: true }),
    matched: list.enumeration("mergeMatch", [1, 2, 3], { required: true, width: 150 }),
    source: list.enumeration("mergeSource", [1, 2], { width: 96 }),
    kept: list.enumeration("mergeKept", [0, 1, 2], { width: 96 }),
    maker_name: list.text({ width: 150, isTerm: true }),
    create_at: list.datetime({ required: true }),
    asker_name: list.nullableText({ width: 90 }),
    asked_at: list.nullableDatetime({ hidden: true }),
    checker_name: list.nullableText({ width: 90 }),
    decided_at: list.nullableDatetime(),
    decided_reason: list.nullableText({ width: 180, hidden: true }),
  },
  filters: {
    keyword: list.search(["no", "name", "id_no", "mobile", "other_name", "other_id_no", "other_mobile"]),
    status: list.anyOf("status"),
    matched: list.anyOf("matched"),
    source: list.anyOf("source"),
    ids: list.ref("id", "workerMerges"),
    date: list.dateBy(["create_at", "asked_at", "decided_at"]),
    by_others: list.byOthers(["maker_id", "asker_id"]),
  },
  sort: ["create_at", "asked_at", "decided_at", "no"],
  defaultSort: "-create_at",
  layout: {
    lines: {
      no: ["create_at"],
      name: ["id_no"],
      other_name: ["other_id_no"],
      matched: ["source"],
      maker_name: ["asker_name"],
      checker_name: ["decided_at"],
    },
    folds: [
      ...(["decided_at", "checker_name", "asker_name", "maker_name", "source", "kept"] as const),
      ...(["create_at", "other_id_no", "id_no"] as const),
    ],
    master: { title: "no", under: "name", state: "status" },
  },
  offline: { by: "create_at", days: 3_650 },
});

const cents = z.int();
const counted = z.object({ count: z.int(), amount: cents });

/** Obstacles to merging, by name; `side`: whose it is, 0 where it is about both. */
export const mergeObstacles = [
  ...["merge_done", "merge_both_paid", "merge_both_reported", "merge_numbers_differ", "merge_stop_open"],
  ...["merge_review_open", "merge_account_open", "merge_request_open", "merge_contract_open", "merge_collect_open"],
  ...["merge_payment_open", "merge_same_task"],
] as const;
export type MergeObstacle = (typeof mergeObstacles)[number];

/** Reasons why one of the two has to be the kept one. */
export const keepReasons = ["paid", "reported", "declared"] as const;

/** One of the two people, masked; amounts are cents before taxes. */
const mergeSide = z.object({
  labor_id: idText,
  name: z.string(),
  id_no: z.string(),
  mobile: z.string(),
  area: z.string(),
  alipay_account: z.string().nullable(),
  alipay_bank_account: z.string().nullable(),
  real_name_status: z.int(),
  tax_collect_status: z.int(),
  create_at: z.string(),
  /** The tax office took this identity in these quarters' platform reports. */
  quarters: z.array(z.string()),
  /** Months that were declared for them. */
  declared: z.int(),
  relations: z.array(
    z.object({
      id: idText,
      company_name: z.string(),
      cooperation_status: z.int(),
      contract_sign_type: z.int(),
      contract_end_at: z.string().nullable(),
    }),
  ),
  accounts: z.array(
    z.object({
      id: idText,
      account_no: z.string(),
      bank_name: z.string(),
      status: z.int(),
      is_default: z.boolean(),
      hold: z.boolean(),
    }),
  ),
  contracts: z.array(
    z.object({ id: idText, no: z.string(), company_name: z.string(), status: z.int(), end_at: z.string() }),
  ),
  /** Not yet in a settlement, in one that is not finished, paid, cancelled. */
  bills: z.object({ open: counted, inPayment: counted, paid: counted, cancelled: counted }),
  /** Open bills that were approved: if this one is not kept they are audited anew. The first of them by name. */
  approved: counted.extend({ bills: z.array(z.object({ id: idText, no: z.string(), amount: cents })) }),
});

/** Most approved bills that a comparison names. */
export const mergeBillsShown = 20;

/** Both people beside each other, what differs, and what cannot be merged, said before anything is asked. */
export const mergeComparison = z.object({
  sides: z.array(mergeSide).length(2),
  /** Facts that both have and that differ, by `mergeFacts`. */
  differing: z.array(z.int()),
  /** 1 or 2 where only this one can be kept, 0 where either can. */
  must_keep: z.int(),
  keep_reasons: z.array(z.enum(keepReasons)),
  default_kept: z.int(),
  /** True when both numbers are forms of one: accounts, contracts and identity then count for the kept one as they are. */
  same_number: z.boolean(),
  /** Places (from 0) at which the numbers differ; null for who may not reveal personal data. */
  number_positions: z.array(z.int()).nullable(),
  /** Bills of one that look like bills of the other: same company, task, day and amount. */
  same_bills: z.array(z.object({ no: z.string(), other_no: z.string(), amount: cents })),
  against: z.array(z.object({ code: z.enum(mergeObstacles), side: z.int() })),
});
export type MergeComparison = z.output<typeof mergeComparison>;

const choices = {
  kept: choiceField(keptSides, { isInline: true }),
  takes: choicesField(factCodes, { least: 0 }),
  reason: reasonField(),
};

const mergeForm = { labor_id: optionField(idText), other_id: optionField(idText), ...choices };

const steps = ["ask", "approve", "reject", "withdraw", "dismiss"] as const;
const path = "/cdl/1/labor_merges";
const common = { access: "labor.identity.audit" } as const;

/**
 * `merge_waits`: a case about one of the two is under way. `merge_keep_other`: the other one has to be kept. The rest are
 * `mergeObstacles`.
 */
const own = [...mergeObstacles, "merge_waits", "merge_keep_other"] as const;

/** `digest`: the comparison and the choices as the person saw them; `selection_changed` where they are others by now. */
const { row, calls } = plainCalls({
  ...{ list: workerMerges, path, row: "merge", steps },
  create: { permission: "labor.identity.audit", form: mergeForm, refusals: ["worker_merged_into", ...own] },
  detail: {
    /** As both are now; null once the case is over. */
    comparison: mergeComparison.nullable(),
    takes: z.array(z.int()),
    digest: z.string(),
    /** Number of rows moved to the kept one, by kind; empty until then. */
    moved: z.record(z.string(), z.int()),
    /** The kept one's rows in the list of workers. */
    kept_rows: z.array(z.object({ id: idText, company_name: z.string() })),
  },
  act: {
    body: {
      reason: choices.reason.schema.optional(),
      kept: choices.kept.schema.optional(),
      takes: choices.takes.schema.optional(),
      digest: z.string().max(64).optional(),
    },
    refusals: own,
  },
});

/** Compares any two people of the register whom this person sees, before a case is made. */
const compare = defineCall({
  ...{ ...common, name: "workerMerges.compare", method: "GET", path: `${path}/compare` },
  query: () => z.strictObject({ labor_id: idText, other_id: idText }),
  output: () => z.object({ comparison: mergeComparison, waits: z.string().nullable() }),
  refusals: ["not_found", "invalid"],
});

const permissions = ["labor.identity.audit"] as const;
const shows = ["name", "id_no", "other_name", "other_id_no", "kept"] as const;

/** Two people of the register who are one: asked for by one person with what is kept, decided by another. */
export const workerMergeRecord = defineRecord({
  list: workerMerges,
  states: workerMergeStates,
  start: "toDecide",
  table: "labor_merges",
  object: "workerMerge",
  audit: { area: 180, object: 180, steps: { dismiss: 500 } },
  isAgencyWide: true,
  isMadeElsewhere: true,
  address: "/worker-merges",
  row,
  parts: ["maker_id", "asker_id"],
  refusals: own,
  exportPermission: "labor.labor.export",
  calls: { ...calls, compare },
  create: {
    permission: "labor.identity.audit",
    form: mergeForm,
    check: ({ labor_id, other_id }) => (labor_id !== undefined && labor_id === other_id ? "other_id" : null),
  },
  actions: {
    ask: { permissions, form: choices, forward: true, shows },
    approve: {
      opens: "noFiles",
      permissions,
      excludes: ["maker_id", "asker_id"],
      forward: true,
      duty: "review",
      carries: ["digest"],
      shows,
    },
    reject: { permissions, excludes: ["maker_id", "asker_id"], form: { reason: reasonField() }, shows },
    withdraw: { permissions, form: { reason: reasonField() }, shows },
    dismiss: { permissions, form: { reason: reasonField() }, shows },
  },
  changes: ["companyLabors", "payAccounts", "bills", "laborContracts"],
});
