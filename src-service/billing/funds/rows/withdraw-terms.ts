import { z } from "zod";
import { withdrawFee } from "../../../../src-shared/kernel/terms/withdraw-fee.ts";
import { monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import type { Reader } from "../../../core/database/tables.ts";
import { termsOn } from "../../../directory/companies/contract-terms.ts";
import { statusCode } from "./store.ts";

const terms = z.object({
  company_withdraw_fee_type: z.int().optional(),
  company_withdraw_fee_max_count: z.int().min(0).optional(),
  company_withdraw_fee: z.int().min(0).optional(),
});

/**
 * The withdrawal terms of the contract of a day with its supplements, also after its end; empty without a contract or where
 * it cannot be read.
 */
const contractTerms = async (db: Reader, companyId: number, day: string) => {
  const parsedTerms = terms.safeParse((await termsOn(db, companyId, day))?.config ?? {});
  return parsedTerms.success ? parsedTerms.data : {};
};

/** `transfers.type` of a withdrawal (dictionary B8). */
export const withdrawType = 2;

/** States of withdrawals that count towards the month's free ones; failed, cancelled and returned ones do not. */
export const countedWithdrawals = (["toReview", "processing", "succeeded", "unknown"] as const).map(statusCode);

/**
 * Fee and free count of a company's next withdrawal by its contract in force, or the last that was, and its month so far.
 */
export const withdrawTermsOf = async (
  db: Reader,
  companyId: number,
  at: string,
): Promise<{ fee: number; free_left: number | null }> => {
  const { used } = await db
    .selectFrom("transfers")
    .select((eb) => eb.fn.countAll().as("used"))
    .where("company_id", "=", companyId)
    .where("type", "=", withdrawType)
    .where("status", "in", countedWithdrawals)
    .where("create_at", ">=", `${monthOf(at)}-01 00:00:00`)
    .executeTakeFirstOrThrow();
  return withdrawFee(await contractTerms(db, companyId, at.slice(0, 10)), Number(used));
};
