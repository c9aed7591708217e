import type { z } from "zod";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { bills as billsList } from "../../../../src-shared/billing/bills/bills-list.ts";
import type { settlementsCreate } from "../../../../src-shared/billing/settlements/settlements-calls.ts";
import { type Principal, ServiceError } from "../../../core/context.ts";
import { lookUp, type Reader, type Tables } from "../../../core/database/tables.ts";
import { recordId } from "../../../core/plumbing/answers.ts";
import { withinSql } from "../../../core/plumbing/data-scope.ts";
import { matchingIds } from "../../../lists/lists/query.ts";
import { billsSource } from "../../bills/lists/bills-source.ts";

export type NewBody = z.output<typeof settlementsCreate.body>;
type Bill = Tables["bills"];

/** Most bills of one settlement (security T3, settlements.create). */
export const mostBills = 50_000;

/** The ids of the bills that a request names or that match its filters, each once. Throws `invalid`, `too_many_bills`. */
export const chosenIds = async (db: Reader, principal: Principal, body: NewBody): Promise<readonly number[]> => {
  if ((body.bill_ids === undefined) === (body.matching === undefined)) {
    throw new ServiceError("invalid", { fields: { bill_ids: ["either_ids_or_matching"] } });
  }
  const excepted = new Set((body.except ?? []).map(recordId));
  const ids =
    body.bill_ids === undefined
      ? (await matchingIds(db, principal, billsList, body.matching ?? {}, billsSource)).filter(
          (id) => !excepted.has(id),
        )
      : [...new Set(body.bill_ids.map(recordId))];
  if (ids.length > mostBills) throw new ServiceError("too_many_bills", { params: { most: mostBills } });
  return ids;
};

/** Rows per query: complete bills have many columns. */
const billsAtOnce = 1_000;

/** Query of the bills that the person may see. */
const visibleBills = (db: Reader, principal: Principal, ids: readonly number[]) =>
  db
    .selectFrom("bills")
    .where("id", "in", [...ids])
    .where(withinSql(principal, { agency: "agency_id", company: "company_id", maker: "created_by" }));

const inOrder = <B extends { readonly id: number }>(ids: readonly number[], bills: B[]): B[] => {
  if (bills.length !== ids.length) throw new ServiceError("not_found");
  return bills.sort((one, other) => one.id - other.id);
};

/** Complete rows of chosen bills, oldest first. Throws `not_found` for foreign and absent ones. */
export const wholeBills = async (db: Reader, principal: Principal, ids: readonly number[]): Promise<Bill[]> =>
  inOrder(ids, await lookUp(ids, (chunk) => visibleBills(db, principal, chunk).selectAll().execute(), billsAtOnce));

/** Columns of bills that are checked before complete rows are read. */
export type BillOutline = Pick<
  Bill,
  "id" | "no" | "company_id" | "labor_id" | "status" | "accounting_fee" | "create_at" | "work_date"
>;

/** The same with only these columns. */
export const outlineBills = async (
  db: Reader,
  principal: Principal,
  ids: readonly number[],
): Promise<readonly BillOutline[]> =>
  inOrder(
    ids,
    await lookUp(ids, (chunk) =>
      visibleBills(db, principal, chunk)
        .select(["id", "no", "company_id", "labor_id", "status", "accounting_fee", "create_at", "work_date"])
        .execute(),
    ),
  );

/**
 * Checks that the bills are those that the operator saw: of one company, all to settle, in the expected number and sum.
 * Throws `several_companies`, `selection_changed`, `bills_not_settleable`.
 */
export const assertSelection = (bills: readonly BillOutline[], body: NewBody, companyId: number): void => {
  if (bills.some((bill) => bill.company_id !== companyId)) throw new ServiceError("several_companies");
  const fee = bills.reduce((sum, bill) => sum + bill.accounting_fee, 0);
  if (bills.length !== body.expected.count || fee !== body.expected.accounting_fee) {
    throw new ServiceError("selection_changed", { params: { count: bills.length, accounting_fee: fee } });
  }
  const unfit = bills.find((bill) => !billStates.allows("addToSettlement", bill.status));
  if (unfit !== undefined) throw new ServiceError("bills_not_settleable", { params: { bill_no: unfit.no } });
};
