import {
  anyOf,
  byMe,
  centsColumn,
  dateBy,
  datetime,
  defineList,
  enumeration,
  integer,
  nullableDatetime,
  nullableText,
  search,
  state,
  text,
} from "../../kernel/lists/define.ts";
import { importJobTabs } from "../../kernel/lists/state-tabs.ts";
import { importJobStates } from "../../records/imports/import-job-states.ts";
import { importKindCodes, workerImportKinds } from "./submits.ts";

const columnsOf = <const Kinds extends readonly number[]>(kinds: Kinds) =>
  ({
    id: text({ carried: true }),
    version: integer({ carried: true }),
    company_id: text({ carried: true }),
    created_by: text({ carried: true }),
    /** Code of why rows were not checked any more. */
    stop_code: nullableText({ carried: true }),
    no: text({ required: true, width: 168 }),
    kind: enumeration("importKind", kinds, { required: true, width: 150 }),
    status: state(importJobStates, { required: true }),
    file_name: text({ required: true, width: 270 }),
    total_count: integer({ sum: true }),
    success_count: integer({ sum: true }),
    skip_count: integer({ sum: true }),
    fail_count: integer({ sum: true }),
    amount: centsColumn({ sum: true }),
    company_name: nullableText({ width: 230, hidden: true }),
    created_by_name: text({ width: 100 }),
    create_at: datetime(),
    finish_at: nullableDatetime(),
    /** Seconds from the first part to the last result. */
    duration: integer({ width: 96 }),
    sha256: text({ hidden: true, width: 200 }),
  }) as const;

const shared = {
  filters: {
    keyword: search(["no", "file_name"]),
    kind: anyOf("kind"),
    status: anyOf("status"),
    date: dateBy(["create_at"]),
    by_me: byMe("created_by"),
  },
  sort: ["create_at", "total_count", "amount"],
  defaultSort: "-create_at",
  layout: {
    lines: { no: ["create_at"], file_name: ["kind"], created_by_name: ["finish_at"] },
    folds: [
      ["duration", "finish_at", "created_by_name", "create_at", "kind", "skip_count", "success_count", "fail_count"],
      ["total_count", "file_name"],
    ],
    master: { title: "no", amount: "amount", under: "file_name", state: "status" },
    tabs: { by: "status", order: importJobTabs },
  },
} as const;

/**
 * Records of imports other than bills (dictionary B13), of those kinds whose rows the person may see. Not kept offline: which
 * kinds those are may change without a record changing.
 */
export const importJobs = defineList({
  name: "importJobs",
  call: "importJobs.list",
  permission: "workbench.home.view",
  columns: columnsOf(importKindCodes),
  ...shared,
});

/** Those of them that brought workers in or changed them. */
export const laborImports = defineList({
  name: "laborImports",
  call: "laborImports.list",
  permission: "labor.labor.view",
  // People have no amount.
  columns: { ...columnsOf(workerImportKinds), amount: centsColumn({ hidden: true }) },
  ...shared,
  layout: { ...shared.layout, master: { title: "no", under: "file_name", state: "status" } },
});
