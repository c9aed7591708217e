import { type RawBuilder, sql } from "kysely";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { containsSql } from "./condition-sql.ts";
import type { Lookup, OneOf } from "./search-lookup.ts";

/** Above this number of rows they are searched as they are. */
const maxNamed = 5_000;

/** Columns of a list that a search reads: its own table's under their names, and the name of the company. */
type Searched = {
  readonly table: string;
  readonly maker: string | null;
  readonly own: readonly string[];
  readonly companyName: string;
};

/**
 * A lookup for lists whose search reads texts of their own table and the names of companies: each table is read by itself, so
 * that no row is joined with its company to be searched. It finds what the search of the rows finds
 * (`lists/condition-sql.ts`), within what the person sees; other columns are left to that search.
 */
export const findInOwn =
  ({ table, maker, own, companyName }: Searched): Lookup =>
  async (db, principal, { columns, text }) => {
    if (text.includes("\0")) return { op: "lookup", parts: [] };
    if (columns.some((name) => name !== companyName && !own.includes(name))) return null;
    const idsOf = async (from: string, within: RawBuilder<boolean>, names: readonly string[]): Promise<number[]> => {
      const any = sql.join(
        names.map((name) => containsSql(sql.ref(`r.${name}`), text)),
        sql` or `,
      );
      const { rows } = await sql<{ id: number }>`
        select r.id as id from ${sql.table(from)} as r where ${within} and (${any}) limit ${maxNamed + 1}`.execute(db);
      return rows.map(({ id }) => id);
    };
    const isByCompany = columns.includes(companyName);
    const ofCompanies = withinSql(principal, { agency: "r.agency_id", company: "r.id", maker: null });
    const companies = isByCompany ? await idsOf("companies", ofCompanies, ["name"]) : [];
    const names = columns.filter((name) => name !== companyName);
    const within = withinSql(principal, {
      ...{ agency: "r.agency_id", company: "r.company_id", maker: maker === null ? null : `r.${maker}` },
    });
    const rows = names.length === 0 ? [] : await idsOf(table, within, names);
    if (companies.length > maxNamed || rows.length > maxNamed) return null;
    const found: readonly OneOf[] = [
      { column: "id", values: rows },
      { column: "company_id", values: companies },
    ];
    return { op: "lookup", parts: found.filter((one) => "values" in one && one.values.length > 0).map((one) => [one]) };
  };
