import { sql } from "kysely";
import { taskApplicantRecord } from "../../../src-shared/tasks/applicants/task-applicants-record.ts";
import { jobReports } from "../../../src-shared/tasks/evidence/job-reports-list.ts";
import { signins } from "../../../src-shared/tasks/evidence/signins-list.ts";
import { groupsCountRows } from "../../core/database/audit-groups.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { applicantSums } from "../../core/migrations/0151-0175/0170-applicant-groups.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows } from "../../lists/lists/query.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { applicantRules } from "./applicant-rules.ts";
import { applicantsSource, jobReportsSource, signinsSource } from "./applicants-source.ts";
import { billRows } from "./bill-rows.ts";
import { applicantExportParts } from "./export-evidence.ts";
import { taskExportParts } from "./export-tasks.ts";

/** People of tasks, and what proves their work. */
export const taskApplicantsArea = defineArea({
  tables: {
    ...sealed("task_applicants", "sign_ins", "job_reports", "job_report_files"),
    applicant_groups: {
      isSealed: false,
      because: { provenBy: "groups of people of tasks count their rows" },
      namesNoFile: true,
    },
  },
  auditChecks: [groupsCountRows(applicantSums, "people of tasks")],
  sources: {
    taskApplicants: { source: applicantsSource, table: "task_applicants" },
    signins: { source: signinsSource, table: "sign_ins" },
    jobReports: { source: jobReportsSource, table: "job_reports" },
  },
  revealables: {
    taskApplicants: {
      kind: "taskApplicant",
      from: sql`(select a.*, l.name, l.id_no, l.mobile from task_applicants a
        left join labors l on l.id = a.labor_id) t`,
      company: "t.company_id",
      maker: "t.maker_id",
    },
  },
  exportParts: { tasks: taskExportParts, taskApplicants: applicantExportParts },
  records: [serveRecord(taskApplicantRecord, applicantRules)],
  serve: () => ({
    handlers: {
      "taskApplicants.billRows": billRows,
      "signins.list": ({ db, principal }, { query }) => listRows(db, principal, signins, query, signinsSource),
      "jobReports.list": ({ db, principal }, { query }) => listRows(db, principal, jobReports, query, jobReportsSource),
    },
  }),
});
