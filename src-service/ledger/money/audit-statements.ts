import { sql } from "kysely";
import type { JournalKind } from "../../../src-shared/billing/funds/ledger-kinds.ts";
import { transactionDirections } from "../../../src-shared/billing/funds/transactions-list.ts";
import type { Check } from "../../core/database/audit-check.ts";
import type { AgencyAccountKind } from "./accounts.ts";
import { type BusinessType, businessTypes } from "./ledger.ts";

/** A kind of statement line, and the accounts of the same journal that hold the same amount. */
type Part = { readonly type: BusinessType; readonly accounts: readonly AgencyAccountKind[] };

const fee = ["service_income", "fee_discount"] as const;

/**
 * Journals whose statement tells apart what the company paid. The last part is not named: what remains of the journal's whole,
 * which another proof compares.
 */
const parts: Partial<Record<JournalKind, readonly Part[]>> = {
  capture: [
    { type: businessTypes.serviceFee, accounts: fee },
    { type: businessTypes.tax, accounts: ["tax_payable"] },
  ],
  return: [{ type: businessTypes.correction, accounts: [...fee, "tax_payable", "withheld_payable"] }],
  withdraw: [{ type: businessTypes.charge, accounts: fee }],
  payBack: [{ type: businessTypes.charge, accounts: fee }],
  returned: [{ type: businessTypes.correction, accounts: fee }],
};
const kinds = Object.keys(parts);

/** Checks that fees and taxes of a wallet's statement are those that the same journal books for the agency, in cents. */
const statementsTellParts: Check = async (db) => {
  const isIn = sql`t.direction = ${transactionDirections.income}`;
  const lines = await sql<{ id: number; kind: JournalKind; type: number; amount: number }>`
    select j.id, j.kind, t.business_type as type, sum(case when ${isIn} then t.amount else -t.amount end) as amount
    from ledger_journals j join transactions t on t.journal_id = j.id
    where j.kind in (${sql.join(kinds)}) group by j.id, j.kind, t.business_type`.execute(db);
  const postings = await sql<{ id: number; kind: JournalKind; account: string; amount: number }>`
    select j.id, j.kind, a.kind as account, sum(p.amount) as amount
    from ledger_journals j join ledger_postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.kind in (${sql.join(kinds)}) group by j.id, j.kind, a.kind`.execute(db);
  const told = new Map(lines.rows.map(({ id, type, amount }) => [`${id} ${type}`, Number(amount)]));
  const faults = [...Map.groupBy(postings.rows, ({ id }) => id)].flatMap(([id, rows]) =>
    (parts[rows[0]?.kind ?? "capture"] ?? []).flatMap(({ type, accounts }) => {
      const names: readonly string[] = accounts;
      const booked = rows.reduce((sum, row) => sum + (names.includes(row.account) ? Number(row.amount) : 0), 0);
      const said = told.get(`${id} ${type}`) ?? 0;
      return said === booked
        ? []
        : [`journal ${id}: its statement says ${said} of kind ${type}, ${accounts.join(" and ")} hold ${booked}`];
    }),
  );
  return { name: "statements tell fees and taxes as they are booked", examined: lines.rows.length, faults };
};

/** The proof of what statement lines say that money was for. */
export const statementChecks: readonly Check[] = [statementsTellParts];
