import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { settlementsOver } from "../../../src-shared/billing/settlements/settlement-states.ts";
import type { Reader } from "../../core/database/tables.ts";

/** Bills that are in no settlement and not over: their work is owed until they are settled or cancelled. */
const unsettledBills = (["toConfirm", "toAudit", "rejected", "toSettle"] as const).map((key) => billStates.code(key));

/** Things that can keep a company from ending. */
export type Unfinished = "settlements" | "bills" | "balance";

/**
 * Unfinished business of a company, the gravest first: settlements not over, bills that are in none, and money in its
 * wallets or reserved there.
 */
export const unfinishedOf = async (db: Reader, companyId: number): Promise<readonly Unfinished[]> => {
  const settlement = await db
    .selectFrom("settlements")
    .select("id")
    .where("company_id", "=", companyId)
    .where("status", "not in", settlementsOver)
    .limit(1)
    .executeTakeFirst();
  const bill = await db
    .selectFrom("bills")
    .select("id")
    .where("company_id", "=", companyId)
    .where("status", "in", unsettledBills)
    .limit(1)
    .executeTakeFirst();
  const wallet = await db
    .selectFrom("wallets")
    .select("id")
    .where("company_id", "=", companyId)
    .where((eb) => eb.or([eb("balance", "<>", 0), eb("frozen", "<>", 0)]))
    .limit(1)
    .executeTakeFirst();
  return [
    ...(settlement === undefined ? [] : (["settlements"] as const)),
    ...(bill === undefined ? [] : (["bills"] as const)),
    ...(wallet === undefined ? [] : (["balance"] as const)),
  ];
};
