import { sql } from "kysely";
import type { GroupedSource } from "../../lists/lists/grouped-source.ts";
import type { ListSource } from "../../lists/lists/source.ts";
import { cancelledBill, standingBillOf } from "../tasks/standing-bills.ts";
import { findApplicants } from "./find-applicants.ts";

/** Columns that are about the person's part alone: what asks for no others is counted and paged without other tables. */
const ownColumns = [
  ...(["id", "company_id", "maker_id", "task_id", "status", "source", "accept_amount"] as const),
  ...(["create_at", "elect_at", "receive_at", "deliver_at", "accept_at"] as const),
] as const;

/** The rows in maintained groups (`applicant_groups`), which only count. */
const applicantGroupsSource: GroupedSource = {
  placeColumn: null,
  columns: new Set(["agency_id", "company_id", "maker_id", "status", "source"]),
  from: (db) =>
    db
      .selectFrom("applicant_groups")
      .select(["agency_id", "company_id", "maker_id", "status", "source", "people as rows_in", "accept_amount"]),
};

/** Ids of the parts that a standing bill pays for: one that names the part, or those of a file that made the task. */
const billedParts = sql`select b.applicant_id from bills as b
    where b.applicant_id is not null and b.status <> ${sql.lit(cancelledBill)}
  union all select a.id from bills as b cross join task_applicants as a
    where b.task_batch_id is not null and b.status <> ${sql.lit(cancelledBill)}
      and a.task_id = b.task_id and a.labor_id = b.labor_id`;

/** Rows of the list of tasks' people. What signed days come to is told where the price is that of a day. */
export const applicantsSource: ListSource = {
  maker: "maker_id",
  find: findApplicants,
  grouped: [applicantGroupsSource],
  // Bills are far fewer than people: those that stand name the people who have one.
  implied: { billed_amount: sql<boolean>`t.id in (${billedParts})` },
  own: {
    columns: new Set(ownColumns),
    from: (db) => db.selectFrom("task_applicants").select([...ownColumns, "agency_id", "change_seq"]),
  },
  from: () => sql`
    select r.id, r.version, r.change_seq, r.agency_id, r.company_id, r.maker_id, r.no, r.task_id, r.company_labor_id, r.status,
      r.source, r.quote, r.sign_count, r.report_count, r.accept_amount, r.score, r.create_at, r.elect_at, r.receive_at,
      r.deliver_at, r.accept_at, coalesce(r.refuse_reason, r.reject_reason, r.withdraw_reason, '') as reject_reason,
      coalesce(b.accounting_fee, case when t.batch_id is null then null else (select sum(f.accounting_fee) from bills as f
        where f.task_id = r.task_id and f.labor_id = r.labor_id and f.task_batch_id is not null and f.status <> 90) end)
        as billed_amount, t.name as task_name, t.no as task_no, t.status as task_status, t.price_unit,
      case when t.price_unit = 2 and r.sign_count > 0 then r.sign_count * coalesce(r.quote, t.price) end as by_signs,
      w.standing, w.age, l.name, l.id_no, l.mobile, c.name as company_name
    from "task_applicants" as "r"
    left join "tasks" as "t" on "t"."id" = "r"."task_id"
    left join "companies" as "c" on "c"."id" = "r"."company_id"
    left join "company_labors" as "w" on "w"."id" = "r"."company_labor_id"
    left join "labors" as "l" on "l"."id" = "r"."labor_id"
    ${standingBillOf("r.id")}`,
};

const evidence = sql`
    left join "tasks" as "t" on "t"."id" = "r"."task_id"
    left join "companies" as "c" on "c"."id" = "r"."company_id"
    left join "labors" as "l" on "l"."id" = "r"."labor_id"`;
const named = sql`t.name as task_name, c.name as company_name, l.name, l.id_no`;

/** Metres from the place of work beyond which a sign-in is marked. */
export const farMetres = 500;

/** Rows of the list of sign-ins. */
export const signinsSource: ListSource = {
  maker: null,
  from: () => sql`
    select r.id, r.version, r.change_seq, r.agency_id, r.company_id, r.task_id, r.applicant_id, r.sign_at, r.place, r.distance,
      r.photo_key, case when r.distance > ${farMetres} then 1 else 0 end as is_far,
      case when r.received_at > r.sign_at then 1 else 0 end as is_late,
      case when r.photo_key is null then 0 else 1 end as has_photo, ${named}
    from "sign_ins" as "r" ${evidence}`,
};

/** Rows of the list of reports. */
export const jobReportsSource: ListSource = {
  maker: null,
  from: () => sql`
    select r.id, r.version, r.change_seq, r.agency_id, r.company_id, r.task_id, r.applicant_id, r.day, r.text, r.minutes,
      r.create_at, r.corrected_at, r.files, r.file_count, ${named}
    from "job_reports" as "r" ${evidence}`,
};
