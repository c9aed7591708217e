import {
  anyOf,
  bytesColumn,
  dateBy,
  datetime,
  defineList,
  enumeration,
  flag,
  integer,
  nullableDatetime,
  nullableText,
  search,
  state,
  text,
} from "../../kernel/lists/define.ts";
import { exportJobStates } from "./export-job-states.ts";
import { exportKindCodes } from "./export-kinds.ts";

/** Export jobs (dictionary B13): a person sees their own. Not kept offline: the files are the service's. */
export const exportJobs = defineList({
  name: "exportJobs",
  call: "exportJobs.list",
  permission: "workbench.home.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    done: integer({ carried: true }),
    fail_code: nullableText({ carried: true }),
    no: text({ required: true, width: 168 }),
    kind: enumeration("exportKind", exportKindCodes, { required: true, width: 150 }),
    status: state(exportJobStates, { required: true }),
    total: integer({ width: 90 }),
    matched: integer({ width: 100 }),
    file_name: nullableText({ width: 240 }),
    bytes: bytesColumn({ hidden: true }),
    protect_id_no: flag({ width: 110, hidden: true }),
    protect_mobile: flag({ width: 110, hidden: true }),
    watermark: text({ width: 150, hidden: true }),
    downloaded_count: integer({ width: 96 }),
    create_at: datetime({ required: true }),
    finish_at: nullableDatetime(),
    expire_at: nullableDatetime(),
  },
  filters: {
    keyword: search(["no", "file_name", "watermark"]),
    kind: anyOf("kind"),
    status: anyOf("status"),
    date: dateBy(["create_at", "finish_at"]),
  },
  sort: ["create_at", "finish_at", "total"],
  defaultSort: "-create_at",
  layout: {
    lines: { no: ["create_at"], kind: ["file_name"], total: ["matched"] },
    folds: ["downloaded_count", "expire_at", "finish_at", "matched", "total", "file_name", "create_at"],
    master: { title: "no", under: "kind", state: "status" },
  },
});
