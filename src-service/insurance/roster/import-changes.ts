import type { InsuranceStaffRow } from "../../../src-shared/insurance/roster/insurance-staff-import.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError } from "../../core/context.ts";
import { type Reader, readRow, type Tables } from "../../core/database/tables.ts";
import { type ImportChecking, type ImportKind, oneByOne, type RowRemark } from "../../core/plumbing/import-kind.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import type { InsuranceOrder } from "../premiums/order-money.ts";
import { addChanges, type FailedRow } from "./amendments.ts";
import { ordersFor } from "./find-orders.ts";
import { changeJudge, type JudgedChange } from "./judge-rows.ts";
import { termsOf } from "./order-terms.ts";
import { rosterFacts } from "./roster-facts.ts";

type Judged = { readonly order: InsuranceOrder; readonly change: JudgedChange };

/** Orders whose rosters change. */
const changing = ["toBegin", "inForce"] as const;

/** Judges rows one after the other by the rosters of their orders; throws what speaks against one. `now`: Shanghai's time. */
const judgeOf = async (
  db: Reader,
  company: Pick<Tables["companies"], "id" | "agency_id">,
  rows: readonly InsuranceStaffRow[],
  now: string,
) => {
  const orderOf = await ordersFor(db, company.id, changing);
  const found = (row: InsuranceStaffRow): InsuranceOrder | null => {
    try {
      return orderOf(row.order_no);
    } catch (error) {
      if (error instanceof ServiceError) return null;
      throw error;
    }
  };
  const judges = new Map<number, ReturnType<typeof changeJudge>>();
  for (const [order, own] of Map.groupBy(rows, found)) {
    if (order === null) continue;
    const facts = await rosterFacts(db, company, order, own);
    judges.set(order.id, changeJudge(order, await termsOf(db, order), facts, now));
  }
  return {
    orderOf,
    judge: (row: InsuranceStaffRow): Judged => {
      const order = orderOf(row.order_no);
      const judge = judges.get(order.id);
      if (judge === undefined) throw new ServiceError("internal");
      return { order, change: judge(row) };
    },
  };
};

const check = async ({ context, company_id, rows }: ImportChecking<InsuranceStaffRow>): Promise<RowRemark[]> => {
  const { db, principal } = context;
  const company = await findCompany(db, principal, String(company_id));
  const { judge } = await judgeOf(db, company, rows, shanghaiNow(context.clock.now()));
  return rows.flatMap((row): RowRemark[] => {
    try {
      judge(row);
      return [];
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const [field = ""] = Object.keys(error.fields ?? {});
      return [{ row: row.row, field, severity: "error", code: error.code, params: error.params }];
    }
  });
};

/** Changes of rosters from a spreadsheet: each row is judged by itself, those of an order and day are one amendment. */
export const rosterChangeImport: ImportKind<InsuranceStaffRow> = {
  name: "insurance_staff",
  check,
  take: async ({ context, writing, job, rows }) => {
    const { tx, at } = writing;
    await writing.changeSeq();
    const company = await findCompany(tx, context.principal, String(job.company_id));
    const { judge, orderOf } = await judgeOf(tx, company, rows, at);
    const taken: Judged[] = [];
    const failed: (FailedRow & { readonly order: InsuranceOrder })[] = [];
    const results = await oneByOne(
      rows,
      (row) => row.order_no ?? "",
      async (row) => {
        try {
          const judged = judge(row);
          taken.push(judged);
          return { amount: judged.change.amount };
        } catch (error) {
          // What names no order is in no log of one.
          if (error instanceof ServiceError && error.fields?.["order_no"] === undefined)
            failed.push({ row, refusal: error, order: orderOf(row.order_no) });
          throw error;
        }
      },
    );
    const orders = new Set([...taken, ...failed].map(({ order }) => order.id));
    for (const id of orders) {
      const order = await readRow(tx, "insurance_orders", id);
      await addChanges(
        writing,
        { order, by: context.principal.user_id, importId: job.id },
        taken.filter((one) => one.order.id === id).map(({ change }) => change),
        failed.filter((one) => one.order.id === id),
      );
    }
    return results;
  },
};
