import { maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { type HandlersFor, ServiceError } from "../../core/context.ts";
import { lookUp } from "../../core/database/tables.ts";
import { notFound, recordIds } from "../../core/plumbing/answers.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { billOfPart } from "../../ledger/evidence/part-bills.ts";

type BillRows = HandlersFor<"taskApplicants.billRows">["taskApplicants.billRows"];

const accepted = applicantStates.code("accepted");

/** The day of the work: the last signed one, else the last day of the task, never after it was accepted. */
const workDay = (one: { last_sign: string | null; end_day: string | null; accept_at: string | null }): string => {
  const accept = (one.accept_at ?? "").slice(0, 10);
  const day = one.last_sign?.slice(0, 10) ?? one.end_day ?? accept;
  return accept !== "" && day > accept ? accept : day;
};

/** Answers with the rows of bills for chosen people's accepted work, of one company (requirement T10). */
export const billRows: BillRows = async ({ db, principal }, { body }) => {
  const ids = recordIds([...new Set(body.ids)]);
  const found = await lookUp(ids, (chunk) =>
    db
      .selectFrom("task_applicants as a")
      .innerJoin("tasks as t", "t.id", "a.task_id")
      .innerJoin("labors as l", "l.id", "a.labor_id")
      .where("a.id", "in", chunk)
      .where(withinSql(principal, { agency: "a.agency_id", company: "a.company_id", maker: "a.maker_id" }))
      .select(["a.id", "a.no", "a.company_id", "a.status", "a.accept_amount", "a.accept_at", "t.no as task_no"])
      .select(["t.end_day", "l.name", billOfPart.as("billed_by")])
      .select((eb) =>
        eb
          .selectFrom("sign_ins as s")
          .whereRef("s.applicant_id", "=", "a.id")
          .select((inner) => inner.fn.max("s.sign_at").as("last"))
          .as("last_sign"),
      )
      .execute(),
  );
  if (found.length !== ids.length) throw notFound();
  if (new Set(found.map(({ company_id }) => company_id)).size > 1)
    throw new ServiceError("applicants_several_companies");
  const byId = new Map(found.map((one) => [one.id, one]));
  const left_out: { no: string; code: string }[] = [];
  const rows = ids.flatMap((id) => {
    const one = byId.get(id);
    if (one === undefined) return [];
    const { no, task_no: task_id, status, accept_amount, billed_by } = one;
    if (status !== accepted || accept_amount === null) left_out.push({ no, code: "applicant_not_accepted" });
    else if (billed_by !== null) left_out.push({ no, code: "applicant_billed" });
    else {
      const labor_name = maskName(one.name);
      return [{ applicant_id: no, task_id, labor_name, accounting_fee: accept_amount, work_date: workDay(one) }];
    }
    return [];
  });
  if (rows.length === 0) throw new ServiceError("applicants_not_billable");
  return { company_id: String(found[0]?.company_id ?? ""), rows, left_out };
};
