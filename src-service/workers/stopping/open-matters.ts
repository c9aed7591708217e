import { sql } from "kysely";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import type { OpenMatters } from "../../../src-shared/workers/stopping/stopping-calls.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";

/** Statuses of bills with which nothing happens any more, unless a payment comes back. */
const closedBills = [billStates.code("settled"), billStates.code("cancelled")];

/**
 * True when a bill `b` is open: also not one whose payment was given up. The codes are literals, so that every statement says
 * the same.
 */
export const isOpenBill = sql<boolean>`b.status not in (${sql.join(closedBills.map((code) => sql.lit(code)))})
  and not exists (select 1 from settlements g where g.id = b.settlement_id
    and g.status = ${sql.lit(settlementStates.code("closed"))})`;

/** True when a part `a` in a task was given to somebody and is not accepted yet. */
export const isOpenPart = sql<boolean>`a.status in (${sql.join(
  (["elected", "working", "toAccept", "refused"] as const).map((key) => sql.lit(applicantStates.code(key))),
)})`;

/** A worker at a company, by the id of the relation. */
export type AtCompany = { readonly id: number; readonly labor_id: number; readonly company_id: number };

export const nothingOpen: OpenMatters = { bills: 0, amount: 0, parts: 0, tasks: 0 };

/**
 * Open matters of workers with the companies of their relations, by relation id: bills that are neither paid nor
 * cancelled, their amounts in cents before taxes, tasks that they are at work in, and of how many tasks all that is. Who has
 * nothing open is not in it.
 */
export const openMattersOf = async (
  db: Reader,
  relations: readonly AtCompany[],
): Promise<ReadonlyMap<number, OpenMatters>> => {
  const keyOf = ({ labor_id, company_id }: Pick<AtCompany, "labor_id" | "company_id">): string =>
    `${labor_id} ${company_id}`;
  const people = relations.map(({ labor_id }) => labor_id);
  const bills = await lookUp(people, (chunk) =>
    db
      .selectFrom("bills as b")
      .where("b.labor_id", "in", chunk)
      .where(isOpenBill)
      .groupBy(["b.labor_id", "b.company_id"])
      .select(["b.labor_id", "b.company_id"])
      .select(sql<number>`count(*)`.as("bills"))
      .select(sql<number>`sum(b.accounting_fee)`.as("amount"))
      .select(sql<number>`count(distinct b.task_id)`.as("tasks"))
      .execute(),
  );
  const parts = await lookUp(people, (chunk) =>
    db
      .selectFrom("task_applicants as a")
      .where("a.labor_id", "in", chunk)
      .where(isOpenPart)
      .groupBy(["a.labor_id", "a.company_id"])
      .select(["a.labor_id", "a.company_id"])
      .select(sql<number>`count(*)`.as("parts"))
      .select(
        sql<number>`sum(case when exists (select 1 from bills b where b.labor_id = a.labor_id and b.task_id = a.task_id
          and ${isOpenBill}) then 0 else 1 end)`.as("tasks"),
      )
      .execute(),
  );
  const billsBy = new Map(bills.map((row) => [keyOf(row), row]));
  const partsBy = new Map(parts.map((row) => [keyOf(row), row]));
  return new Map(
    relations.flatMap((relation) => {
      const [ofBills, ofParts] = [billsBy.get(keyOf(relation)), partsBy.get(keyOf(relation))];
      if (ofBills === undefined && ofParts === undefined) return [];
      const open = {
        ...{ bills: Number(ofBills?.bills ?? 0), amount: Number(ofBills?.amount ?? 0) },
        ...{ parts: Number(ofParts?.parts ?? 0), tasks: Number(ofBills?.tasks ?? 0) + Number(ofParts?.tasks ?? 0) },
      };
      return [[relation.id, open] as const];
    }),
  );
};
