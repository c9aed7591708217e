import * as list from "../../kernel/lists/define.ts";
import { exportJobStates } from "./export-job-states.ts";
import { exportKindCodes } from "./export-kinds.ts";

/** Export jobs (dictionary B13): a person sees their own. Not kept offline: the files are the service's. */
export const exportJobs = list.defineList({
  name: "exportJobs",
  call: "exportJobs.list",
  permission: "workbench.home.view",
  columns: {
    ...list.everyRow,
    done: list.integer({ carried: true }),
    fail_code: list.nullableText({ carried: true }),
    no: list.text({ required: true, width: 168 }),
    kind: list.enumeration("exportKind", exportKindCodes, { required: true, width: 150 }),
    status: list.state(exportJobStates, { required: true }),
    total: list.integer({ width: 90 }),
    matched: list.integer({ width: 100 }),
    file_name: list.nullableText({ width: 240 }),
    bytes: list.bytesColumn({ hidden: true }),
    protect_id_no: list.flag({ width: 110, hidden: true }),
    protect_mobile: list.flag({ width: 110, hidden: true }),
    watermark: list.text({ width: 150, hidden: true }),
    downloaded_count: list.integer({ width: 96 }),
    create_at: list.datetime({ required: true }),
    finish_at: list.nullableDatetime(),
    expire_at: list.nullableDatetime(),
  },
  filters: {
    keyword: list.search(["no", "file_name", "watermark"]),
    kind: list.anyOf("kind"),
    status: list.anyOf("status"),
    date: list.dateBy(["create_at", "finish_at"]),
  },
  sort: ["create_at", "finish_at", "total"],
  defaultSort: "-create_at",
  layout: {
    lines: { no: ["create_at"], kind: ["file_name"], total: ["matched"] },
    folds: ["downloaded_count", "expire_at", "finish_at", "matched", "total", "file_name", "create_at"],
    master: { title: "no", under: "kind", state: "status" },
  },
});
