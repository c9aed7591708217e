import { sql } from "kysely";
import { findInOwn } from "../../lists/lists/find-in-own.ts";
import type { ListSource } from "../../lists/lists/source.ts";

/** Columns that tasks of earlier versions do not have. */
const counts = sql.join(
  [
    ...["need_count", "applied_count", "elected_count", "finished_count", "waiting_count", "to_accept_count"],
    ...["accepted_amount", "actual_amount", "bill_count", "word_count", "is_display_hall", "is_no_audit"],
  ].map((name) => sql`coalesce(${sql.ref(`r.${name}`)}, 0) as ${sql.ref(name)}`),
);

/** Rows of the list of tasks. The worker that a task names first stands in it, masked like all others. */
export const tasksSource: ListSource = {
  maker: "maker_id",
  find: findInOwn({ table: "tasks", maker: "maker_id", own: ["no", "name"], companyName: "company_name" }),
  from: () => sql`
    select r.id, r.version, r.change_seq, r.agency_id, r.company_id, r.maker_id, r.no, r.name, r.status,
      coalesce(r.audit_status, 3) as audit_status, coalesce(r.editors, '') as editors, r.batch_id,
      coalesce(r.industry_name, '') as industry_name, coalesce(r.mode, 2) as mode, r.price, r.max_price, r.price_unit,
      r.predict_task_amount, r.settlement_period, ${counts}, coalesce(r.area, '') as area, coalesce(r.place, '') as place,
      r.start_day, r.end_day, r.auto_receive_time, coalesce(r.reject_reason, '') as reject_reason,
      r.create_at, r.audit_at, r.release_at, r.elect_at, r.complete_at, r.settlement_at,
      l.name as labor_name, l.id_no as labor_id_no, c.name as company_name, k.no as batch_no,
      coalesce(maker.name, '') as maker_name, checker.name as checker_name
    from "tasks" as "r"
    left join "companies" as "c" on "c"."id" = "r"."company_id"
    left join "task_batches" as "k" on "k"."id" = "r"."batch_id"
    left join "task_named" as "n" on "n"."task_id" = "r"."id" and "n"."position" = 1
    left join "labors" as "l" on "l"."id" = "n"."labor_id"
    left join "users" as "maker" on "maker"."id" = "r"."maker_id"
    left join "users" as "checker" on "checker"."id" = "r"."checker_id"`,
};
