import { sql } from "kysely";
import type { Check } from "../money/audit-checks.ts";

const sums = [
  ...["accounting_fee", "service_fee", "labor_service_fee", "income_ex_vat", "pit", "vat", "surtax", "vat_recover"],
  ...["car_rental_fee", "customer_pay", "net_pay"],
] as const;

type Sums = { key: string; bills: number } & Record<(typeof sums)[number], number>;

/** What lists count and sum by (`bill_groups`) is what the bills are: by batch, state and day of creation, to the cent. */
const groupsEqualBills: Check = async (db) => {
  const key = (of: string) => sql.raw(`coalesce(${of}.import_id, 0) || ' ' || ${of}.status || ' ' || ${of}.create_at`);
  const added = sums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`);
  const read = async (of: "bills" | "bill_groups"): Promise<readonly Sums[]> => {
    const count = of === "bills" ? sql`count(*)` : sql`sum(bills)`;
    const { rows } = await sql<Sums>`
      select ${key("t")} as key, ${count} as bills, ${sql.join(added)} from ${sql.table(of)} t group by 1 order by 1`.execute(
      db,
    );
    return rows;
  };
  const grouped = new Map((await read("bill_groups")).map((row) => [row.key, row]));
  const bills = await read("bills");
  const faults = bills.flatMap((row) => {
    const group = grouped.get(row.key);
    grouped.delete(row.key);
    const isSame = group !== undefined && (["bills", ...sums] as const).every((name) => group[name] === row[name]);
    return isSame ? [] : [`bills of ${row.key}: the groups say something else`];
  });
  const strange = [...grouped.keys()].map((one) => `groups of ${one}: there are no such bills`);
  return { name: "groups equal their bills", examined: bills.length, faults: [...faults, ...strange] };
};

/** Proofs of what is kept about bills. */
export const billChecks: readonly Check[] = [groupsEqualBills];
