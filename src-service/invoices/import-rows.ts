import type { RowsAnswer } from "../../src-shared/calls/invoice-imports.ts";
import { type Principal, ServiceError } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { isWithin } from "../plumbing/data-scope.ts";

/** The company of a row by its name, among those that the person may see; `company_unknown`, `company_differs`. */
export const companyNamed = async (
  db: Reader,
  principal: Principal,
  name: string,
  creditCode: string | undefined,
): Promise<Tables["companies"]> => {
  const found = await db
    .selectFrom("companies")
    .selectAll()
    .where("agency_id", "=", principal.agency_id)
    .where("name", "=", name.trim())
    .executeTakeFirst();
  if (found === undefined || !isWithin(principal, { agency_id: found.agency_id, company_id: found.id })) {
    throw new ServiceError("company_unknown");
  }
  const differs = creditCode !== undefined && found.credit_code !== "" && found.credit_code !== creditCode;
  if (differs) throw new ServiceError("company_differs");
  return found;
};

/**
 * Takes rows one after the other; a refused one changes nothing and says why. `take` has to judge all of a row before it
 * writes any of it.
 */
export const takeRows = async <R extends { readonly row: number }>(
  rows: readonly R[],
  told: (row: R) => { readonly no: string; readonly amount: number },
  take: (row: R) => Promise<void>,
): Promise<RowsAnswer> => {
  const results: RowsAnswer["results"] = [];
  let amount = 0;
  for (const row of rows) {
    const { no, amount: cents } = told(row);
    try {
      await take(row);
      amount += cents;
      results.push({ row: row.row, no, ok: true, code: null });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      results.push({ row: row.row, no, ok: false, code: error.code });
    }
  }
  const succeeded = results.filter((one) => one.ok).length;
  return { total: rows.length, succeeded, failed: rows.length - succeeded, amount, results };
};
