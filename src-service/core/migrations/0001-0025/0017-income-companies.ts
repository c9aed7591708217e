import { type Kysely, sql } from "kysely";
import { addColumns, type Dialect } from "../../schema/schema.ts";

/** `companies`: ids of the companies that paid the worker in the month, as `lists/id-set.ts` writes them. */
export const incomeCompaniesColumns = { income_summary: { companies: "text?" } } as const;

/** The companies of months that are there already, locked ones too. */
export const fillCompanies = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  const joined = dialect === "sqlite" ? sql`group_concat(x.c, ',')` : sql`string_agg(x.c::text, ',' order by x.c)`;
  await sql`
    update income_summary set companies = coalesce((
      select ',' || ${joined} || ',' from (
        select distinct b.company_id as c from bills as b join settlements as s on s.id = b.settlement_id
        where b.labor_id = income_summary.labor_id and b.agency_id = income_summary.agency_id
          and b.status = 60 and s.period = income_summary.period order by b.company_id
      ) as x), '')`.execute(db);
};

export const upIncomeCompanies = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  await addColumns(db, dialect, incomeCompaniesColumns);
  await fillCompanies(db, dialect);
};
