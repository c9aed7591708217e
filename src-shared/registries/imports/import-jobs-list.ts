import * as list from "../../kernel/lists/define.ts";
import { importJobTabs } from "../../kernel/lists/state-tabs.ts";
import { importJobStates } from "../../records/imports/import-job-states.ts";
import { importKindCodes, taskImportKinds, workerImportKinds } from "./submits.ts";

const columnsOf = <const Kinds extends readonly number[]>(kinds: Kinds) =>
  ({
    ...list.companyRow,
    created_by: list.text({ carried: true }),
    /** Code of why rows were not checked any more. */
    stop_code: list.nullableText({ carried: true }),
    no: list.text({ required: true, width: 168 }),
    kind: list.enumeration("importKind", kinds, { required: true, width: 150 }),
    status: list.state(importJobStates, { required: true }),
    file_name: list.text({ required: true, width: 270 }),
    total_count: list.integer({ sum: true }),
    success_count: list.integer({ sum: true }),
    skip_count: list.integer({ sum: true }),
    fail_count: list.integer({ sum: true }),
    amount: list.centsColumn({ sum: true }),
    company_name: list.nullableText({ width: 230, hidden: true }),
    created_by_name: list.text({ width: 100 }),
    create_at: list.datetime(),
    finish_at: list.nullableDatetime(),
    /** Seconds from the first part to the last result. */
    duration: list.integer({ width: 96 }),
    sha256: list.text({ hidden: true, width: 200 }),
  }) as const;

const shared = {
  filters: {
    keyword: list.search(["no", "file_name"]),
    kind: list.anyOf("kind"),
    status: list.anyOf("status"),
    date: list.dateBy(["create_at"]),
    by_me: list.byMe("created_by"),
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
export const importJobs = list.defineList({
  name: "importJobs",
  call: "importJobs.list",
  permission: "workbench.home.view",
  columns: columnsOf(importKindCodes),
  ...shared,
});

/** Those of them that brought workers in or changed them. */
export const laborImports = list.defineList({
  name: "laborImports",
  call: "laborImports.list",
  permission: "labor.labor.view",
  // People have no amount.
  columns: { ...columnsOf(workerImportKinds), amount: list.centsColumn({ hidden: true }) },
  ...shared,
  layout: { ...shared.layout, master: { title: "no", under: "file_name", state: "status" } },
});

/** Those of them that brought tasks in. */
export const taskImports = list.defineList({
  name: "taskImports",
  call: "taskImports.list",
  permission: "task.task.view",
  columns: columnsOf(taskImportKinds),
  ...shared,
});
