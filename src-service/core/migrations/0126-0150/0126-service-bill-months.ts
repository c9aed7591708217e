import { type Kysely, sql } from "kysely";
import type { TableSpec } from "../../schema/schema.ts";

/** Months whose service bills were made, each once. `made_at`: when; empty where an earlier version made them. */
export const serviceBillMonths = {
  service_bill_months: { columns: { period: "text", made_at: "text" }, key: ["period"] },
} as const satisfies Readonly<Record<string, TableSpec>>;

const generatedFact = "service_bills:generated";

/** The last month was a fact that nothing proved; the months before it are those since the first bill of the service. */
export const fillServiceBillMonths = async (db: Kysely<never>): Promise<void> => {
  const { rows } = await sql<{ first: string | null; last: string }>`
    select f.value as last, (select min(b.period) from service_bills b
      where b.origin in ('1:' || b.period, '2:' || b.period)) as first
    from facts f where f.name = ${generatedFact}`.execute(db);
  for (const { first, last } of rows) {
    let period = first === null || first > last ? last : first;
    for (; period <= last; period = next(period))
      await sql`insert into service_bill_months (period, made_at) values (${period}, '')`.execute(db);
  }
  await sql`delete from facts where name = ${generatedFact}`.execute(db);
};

const next = (period: string): string => {
  const [year, month] = [Number(period.slice(0, 4)), Number(period.slice(5, 7))];
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
};
