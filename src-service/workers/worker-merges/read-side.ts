import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { cooperation, payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import { declarationStates } from "../../../src-shared/tax/income-tax/declaration-states.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { idsOfPerson } from "../../directory/people/merged.ts";
import { reportedQuarters } from "../../directory/people/reported-quarters.ts";

const { code } = billStates;

/** Where the bills of a person stand, as far as merging goes. */
export const billGroups = {
  open: [code("toConfirm"), code("toAudit"), code("rejected"), code("toSettle")],
  inPayment: [code("inSettlement"), code("settling"), code("settleFailed"), code("returned")],
  paid: [code("settled")],
  cancelled: [code("cancelled")],
} as const;
export type BillGroup = keyof typeof billGroups;

const undeclared = [declarationStates.code("toGenerate"), declarationStates.code("generated")];

/** One of two people with all that stands for or against making them one, as the tables hold it. */
export type Side = {
  readonly labor: Tables["labors"];
  readonly relations: readonly (Tables["company_labors"] & { readonly company_name: string })[];
  /** Not removed. */
  readonly accounts: readonly Tables["labor_accounts"][];
  readonly contracts: readonly (Tables["labor_contracts"] & { readonly company_name: string })[];
  /** Bills that are not in a settlement yet; they move with the person. */
  readonly openBills: readonly Tables["bills"][];
  readonly bills: Readonly<Record<BillGroup, { readonly count: number; readonly amount: number }>>;
  readonly quarters: readonly string[];
  /** Months that the tax office was told of. */
  readonly declared: number;
};

const billsOf = async (db: Reader, laborId: number): Promise<Side["bills"]> => {
  const rows = await db
    .selectFrom("bills")
    .where("labor_id", "=", laborId)
    .groupBy("status")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count"), eb.fn.sum<number>("accounting_fee").as("amount")])
    .execute();
  const groupOf = (codes: readonly number[]) => {
    const own = rows.filter(({ status }) => codes.includes(status));
    const sum = (name: "count" | "amount") => own.reduce((total, row) => total + Number(row[name] ?? 0), 0);
    return { count: sum("count"), amount: sum("amount") };
  };
  return {
    open: groupOf(billGroups.open),
    inPayment: groupOf(billGroups.inPayment),
    paid: groupOf(billGroups.paid),
    cancelled: groupOf(billGroups.cancelled),
  };
};

const declaredOf = async (db: Reader, laborIds: readonly number[]): Promise<number> => {
  const { count } = await db
    .selectFrom("income_summary")
    .where("labor_id", "in", laborIds)
    .where("declare_status", "not in", undeclared)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Reads one of the two. */
export const readSide = async (db: Reader, labor: Tables["labors"]): Promise<Side> => {
  const ids = await idsOfPerson(db, labor.id);
  return {
    labor,
    relations: await db
      .selectFrom("company_labors as r")
      .innerJoin("companies as c", "c.id", "r.company_id")
      .where("r.labor_id", "=", labor.id)
      .where("r.cooperation_status", "<>", cooperation.merged)
      .selectAll("r")
      .select("c.name as company_name")
      .orderBy("r.id")
      .execute(),
    accounts: await db
      .selectFrom("labor_accounts")
      .selectAll()
      .where("labor_id", "=", labor.id)
      .where("status", "<>", payAccountStates.code("removed"))
      .orderBy("is_default", "desc")
      .orderBy("id")
      .execute(),
    contracts: await db
      .selectFrom("labor_contracts as t")
      .innerJoin("companies as c", "c.id", "t.company_id")
      .where("t.labor_id", "=", labor.id)
      .selectAll("t")
      .select("c.name as company_name")
      .orderBy("t.id")
      .execute(),
    openBills: await db
      .selectFrom("bills")
      .selectAll()
      .where("labor_id", "=", labor.id)
      .where("status", "in", [...billGroups.open])
      .orderBy("id")
      .execute(),
    bills: await billsOf(db, labor.id),
    quarters: await reportedQuarters(db, ids),
    declared: await declaredOf(db, ids),
  };
};
