import { accountChangeStates } from "../../src-shared/records/account-changes.ts";
import type { Reader } from "../database/bulk.ts";

/**
 * Whether an account was a company's, or with company 0 the agency's own, when something was asked for and was replaced since, by
 * a change that a second person approved: what is under way finishes with it. `since`: "YYYY-MM-DD HH:mm:ss".
 */
export const wasReplacedSince = async (
  db: Reader,
  { agency_id, company_id }: { readonly agency_id: number; readonly company_id: number },
  accountNo: string,
  since: string,
): Promise<boolean> => {
  const change = await db
    .selectFrom("account_changes")
    .select("id")
    .where("agency_id", "=", agency_id)
    .where("company_id", "=", company_id)
    .where("status", "=", accountChangeStates.code("inForce"))
    .where("old_account_no", "=", accountNo)
    .where("decided_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
};
