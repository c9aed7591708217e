import { sql } from "kysely";
import { invoiceRecordStates } from "../../../src-shared/billing/invoices/invoice-record-states.ts";
import type { Check } from "../../core/database/audit-check.ts";

/** A price is the amount without its tax, up to one cent of rounding (dictionary: tax included in the amount). */
const centsOfRounding = 1;

/**
 * Checks that every invoice is price plus tax at its rate, for the company of its application, and that its reversal agrees
 * with its application.
 */
const recordsAddUp: Check = async (db) => {
  const { rows } = await sql<{
    id: number;
    amount: number;
    price: number;
    tax: number;
    tax_rate: number;
    is_other: number;
    state: number;
    red_amount: number;
  }>`
    select r.id, r.amount, r.price, r.tax, r.tax_rate, r.state, r.red_amount,
      case when r.apply_id is not null and (a.id is null or a.company_id <> r.company_id or a.agency_id <> r.agency_id)
        then 1 else 0 end as is_other
    from invoice_records r left join invoice_applies a on a.id = r.apply_id order by r.id`.execute(db);
  return {
    name: "invoices add up and are their company's",
    examined: rows.length,
    faults: rows.flatMap((row) => {
      const price = (row.amount * 10_000) / (10_000 + row.tax_rate);
      const problems = [
        row.price + row.tax !== row.amount && "price and tax are not its amount",
        Math.abs(row.price - price) > centsOfRounding && "its tax is not that of its rate",
        row.is_other === 1 && "not of the company of its application",
      ];
      return problems.filter((one) => one !== false).map((one) => `invoice ${row.id}: ${one}`);
    }),
  };
};

/** Checks that parts and flows belong to the company of their application. */
const partsAreTheCompanys: Check = async (db) => {
  const { rows } = await sql<{ what: string }>`
    select 'application ' || a.no as what from invoice_applies a join invoice_allocations p on p.apply_id = a.id
      join settlements s on s.id = p.settlement_id
      where p.company_id <> a.company_id or s.company_id <> a.company_id group by a.no
    union all select 'part of application ' || p.apply_id from invoice_allocations p
      where not exists (select 1 from invoice_applies a where a.id = p.apply_id)
    union all select 'flow of settlement ' || f.settlement_id from invoice_flows f
      left join settlements s on s.id = f.settlement_id where s.id is null or s.company_id <> f.company_id
    union all select 'invoice ' || r.id from invoice_records r
      join invoice_applies a on a.id = r.apply_id where r.state = ${invoiceRecordStates.code("voided")}
        and a.opened_amount > 0 and r.amount > 0 and a.red_total = 0
        and (select sum(o.amount) from invoice_records o where o.apply_id = a.id and o.id <> r.id) is null`.execute(db);
  return {
    name: "parts of invoices are their company's",
    examined: rows.length,
    faults: rows.map(({ what }) => `${what}: of another company, or its application does not know`),
  };
};

/** The proofs of single invoices. */
export const invoiceRecordChecks: readonly Check[] = [recordsAddUp, partsAreTheCompanys];
