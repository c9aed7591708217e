import { type WithdrawTerms, withdrawFee } from "../../../src-shared/kernel/terms/withdraw-fee.ts";
import type { Reader } from "../../core/database/tables.ts";
import { countedWithdrawals, withdrawType } from "../funds/rows/withdraw-terms.ts";

/**
 * The fees of a company's withdrawals of a month ("YYYY-MM"), cents: as they were charged, and as other terms would charge the same
 * ones in the same order. Those that failed, were cancelled or came back cost nothing and take no free one.
 */
export const withdrawalsOf = async (
  db: Reader,
  companyId: number,
  month: string,
  terms: WithdrawTerms,
): Promise<{ readonly count: number; readonly was: number; readonly now: number }> => {
  const rows = await db
    .selectFrom("transfers")
    .select("fee")
    .where("company_id", "=", companyId)
    .where("type", "=", withdrawType)
    .where("status", "in", countedWithdrawals)
    .where("create_at", ">=", `${month}-01 00:00:00`)
    .where("create_at", "<=", `${month}-31 23:59:59`)
    .orderBy("create_at")
    .orderBy("id")
    .execute();
  return {
    count: rows.length,
    was: rows.reduce((sum, { fee }) => sum + fee, 0),
    now: rows.reduce((sum, _row, used) => sum + withdrawFee(terms, used).fee, 0),
  };
};
