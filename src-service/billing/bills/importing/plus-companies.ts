import { companyStatus } from "../../../../src-shared/kernel/states/company.ts";
import type { HandlersFor } from "../../../core/context.ts";
import { withinSql } from "../../../core/plumbing/data-scope.ts";

const online = 1;

/** True when a company may send plus bills; null means yes. */
export const maySendPlus = (company: { readonly plus_bills: number | null }): boolean => company.plus_bills !== 0;

/** Companies that may send plus bills now. */
export const plusCompanies: HandlersFor<"companies.plus">["companies.plus"] = async ({ principal, db }) => {
  const rows = await db
    .selectFrom("companies")
    .select(["id", "name", "short_name", "plus_bills"])
    .where(withinSql(principal, { agency: "agency_id", company: "id", maker: null }))
    .where("status", "=", companyStatus.active)
    .where("settlement_type", "=", online)
    .orderBy("id")
    .execute();
  const results = rows.filter(maySendPlus).map(({ id, name, short_name }) => ({ id: String(id), name, short_name }));
  return { count: results.length, results };
};
