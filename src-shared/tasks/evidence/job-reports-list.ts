import * as list from "../../kernel/lists/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";

/** Reports of work, one a day and person; a report may be corrected until it is accepted. */
export const jobReports = list.defineList({
  name: "jobReports",
  call: "jobReports.list",
  permission: "task.task.view",
  columns: {
    ...list.companyRow,
    task_id: list.text({ carried: true }),
    applicant_id: list.text({ carried: true }),
    // Keys of its files, comma-joined.
    files: list.text({ carried: true }),
    day: list.date({ required: true }),
    name: list.text({ required: true, sensitive: "name", width: 92 }),
    id_no: list.text({ required: true, sensitive: "idNumber", width: 170 }),
    task_name: list.text({ required: true, width: 190 }),
    company_name: list.text({ width: 190 }),
    text: list.text({ width: 260 }),
    minutes: list.integer({ width: 84 }),
    file_count: list.integer({ width: 72 }),
    create_at: list.datetime(),
    corrected_at: list.nullableDatetime({ hidden: true }),
  },
  filters: {
    keyword: list.search(["name", "id_no", "task_name", "company_name"]),
    company_id: list.ref("company_id", "companies"),
    task_id: list.ref("task_id", "tasks"),
    applicant_id: list.ref("applicant_id", "taskApplicants"),
    ids: list.ref("id", "jobReports"),
    date: list.dateBy(["day", "create_at"]),
  },
  sort: ["day", "create_at", "minutes"],
  defaultSort: "-day",
  layout: { lines: { name: ["id_no"], task_name: ["company_name"], day: ["create_at"] } },
  offline: { by: "create_at", days: 365, within: "task_id" },
});

/** Reports of workers on what they did. */
export const jobReportsList = listCall(jobReports, { path: "/cdl/1/jobreport" });
