import type { InsuranceFirstStaffRow } from "../../../src-shared/insurance/roster/insurance-staff-import.ts";
import { ServiceError } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import {
  type ImportChecking,
  type ImportKind,
  oneByOne,
  type RowRemark,
  type RowResult,
} from "../../core/plumbing/import-kind.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import type { InsuranceOrder } from "../premiums/order-money.ts";
import { ordersFor } from "./find-orders.ts";
import { newcomerOf } from "./judge-rows.ts";
import { termsOf } from "./order-terms.ts";
import { placeSeats, repriceOrder } from "./place-seats.ts";
import { rosterFacts } from "./roster-facts.ts";

const remarkOf = (row: number, error: ServiceError): RowRemark => {
  const [field = ""] = Object.keys(error.fields ?? {});
  return { row, field, severity: "error", code: error.code, params: error.params };
};

/** The order of each row; or why it has none. */
const sorted = <Row extends InsuranceFirstStaffRow>(
  rows: readonly Row[],
  orderOf: (orderNo: string | undefined) => InsuranceOrder,
) =>
  rows.map((row) => {
    try {
      return { row, order: orderOf(row.order_no), refusal: null };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return { row, order: null, refusal: error };
    }
  });

const check = async ({ context, company_id, rows }: ImportChecking<InsuranceFirstStaffRow>): Promise<RowRemark[]> => {
  const { db, principal } = context;
  const company = await findCompany(db, principal, String(company_id));
  const named = sorted(rows, await ordersFor(db, company.id, ["draft"]));
  const remarks = named.flatMap(({ row, refusal }) => (refusal === null ? [] : [remarkOf(row.row, refusal)]));
  for (const [order, own] of Map.groupBy(named, (one) => one.order)) {
    if (order === null) continue;
    const terms = await termsOf(db, order);
    const people = own.map(({ row }) => row);
    const facts = await rosterFacts(db, company, order, people);
    for (const row of people)
      try {
        const { id_no } = newcomerOf(terms, facts, row, order.start_day);
        facts.hold(id_no, { order_id: order.id, from: order.start_day, until: order.end_day });
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        remarks.push(remarkOf(row.row, error));
      }
  }
  return remarks;
};

/** First rosters of draft orders from a spreadsheet; each order's premium follows. */
export const firstRosterImport: ImportKind<InsuranceFirstStaffRow> = {
  name: "insurance_first_staff",
  check,
  take: async ({ context, writing, job, rows }) => {
    const { tx } = writing;
    await writing.changeSeq();
    const { principal } = context;
    const company = await findCompany(tx, principal, String(job.company_id));
    const named = sorted(rows, await ordersFor(tx, company.id, ["draft"]));
    const outcome = new Map<number, { refusal: ServiceError | null; id: number | null }>();
    for (const { row, refusal } of named) outcome.set(row.row, { refusal, id: null });
    for (const [order, own] of Map.groupBy(named, (one) => one.order)) {
      if (order === null) continue;
      const people = own.map(({ row }) => row);
      for (const placed of await placeSeats(writing, order, people, principal.user_id)) outcome.set(placed.row, placed);
      await repriceOrder(writing, await readRow(tx, "insurance_orders", order.id));
    }
    return oneByOne(
      rows,
      (row) => row.order_no ?? "",
      async ({ row }): Promise<Omit<RowResult, "row" | "no" | "outcome">> => {
        const { refusal = null, id = null } = outcome.get(row) ?? {};
        if (refusal !== null) throw refusal;
        return id === null ? {} : { record_id: id };
      },
    );
  },
};
