import { sql } from "kysely";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
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

/** A worker at a company, by the id of the relation. */
export type AtCompany = { readonly id: number; readonly labor_id: number; readonly company_id: number };

export const nothingOpen: OpenMatters = { bills: 0, amount: 0, tasks: 0 };

/**
 * Open matters of workers with the companies of their relations, by relation id: bills that are neither paid nor
 * cancelled, their amounts in cents before taxes, and of how many tasks they are. Who has nothing open is not in it.
 */
export const openMattersOf = async (
  db: Reader,
  relations: readonly AtCompany[],
): Promise<ReadonlyMap<number, OpenMatters>> => {
  const keyOf = (laborId: number, companyId: number): string => `${laborId} ${companyId}`;
  const ids = new Map(relations.map(({ id, labor_id, company_id }) => [keyOf(labor_id, company_id), id]));
  const rows = await lookUp(
    relations.map(({ labor_id }) => labor_id),
    (chunk) =>
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
  return new Map(
    rows.flatMap(({ labor_id, company_id, bills, amount, tasks }) => {
      const id = ids.get(keyOf(labor_id, company_id));
      return id === undefined
        ? []
        : [[id, { bills: Number(bills), amount: Number(amount), tasks: Number(tasks) }] as const];
    }),
  );
};
