import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { settlementsOver } from "../../../src-shared/billing/settlements/settlement-states.ts";
import type { Reader } from "../../core/database/tables.ts";

/** Bills that are in no settlement and not over: their work is owed until they are settled or cancelled. */
const unsettledBills = (["toConfirm", "toAudit", "rejected", "toSettle"] as const).map((key) => billStates.code(key));

/** Things that can keep a company from ending. */
export type Unfinished = "settlements" | "bills" | "balance";

/**
 * Settlements of a company that are not over and bills that are in none, how many and what it pays for them, and money in its wallets;
 * cents.
 */
export const openBusinessOf = async (db: Reader, companyId: number) => {
  const settlements = await db
    .selectFrom("settlements")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.sum<number>("company_payable").as("amount")])
    .where("company_id", "=", companyId)
    .where("status", "not in", settlementsOver)
    .executeTakeFirstOrThrow();
  const bills = await db
    .selectFrom("bills")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.sum<number>("customer_pay").as("amount")])
    .where("company_id", "=", companyId)
    .where("status", "in", unsettledBills)
    .executeTakeFirstOrThrow();
  const wallets = await db
    .selectFrom("wallets")
    .select(["balance", "frozen"])
    .where("company_id", "=", companyId)
    .execute();
  const figures = ({ count, amount }: typeof bills) => ({ count: Number(count), amount: Number(amount ?? 0) });
  return {
    settlements: figures(settlements),
    bills: figures(bills),
    balance: wallets.reduce((sum, { balance }) => sum + balance, 0),
    isWalletUsed: wallets.some(({ balance, frozen }) => balance !== 0 || frozen !== 0),
  };
};

/** Unfinished business of a company by its kinds, the gravest first. */
export const unfinishedOf = async (db: Reader, companyId: number): Promise<readonly Unfinished[]> => {
  const { settlements, bills, isWalletUsed } = await openBusinessOf(db, companyId);
  return [
    ...(settlements.count === 0 ? [] : (["settlements"] as const)),
    ...(bills.count === 0 ? [] : (["bills"] as const)),
    ...(isWalletUsed ? (["balance"] as const) : []),
  ];
};
