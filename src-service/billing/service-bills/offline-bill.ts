import { sql } from "kysely";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import { payoutLineStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import { addMonths } from "../../../src-shared/kernel/values/time/time.ts";
import type { Writing } from "../../core/context.ts";
import { insertMany, lookUp, type Reader, type Tables } from "../../core/database/tables.ts";
import { dueOf, isBilled, payOnline, type ServiceBill } from "./bill-store.ts";
import { offlineCategory, originOf } from "./claims.ts";

/** Debt of a settlement that no bill has collected yet, cents; below zero where it owes less than was billed. */
export type OfflineClaim = { readonly settlement_id: number; readonly amount: number; readonly tax: number };

/** Claims of the ledger on a company's settlements by the end of a month, the tax in them distinguished. */
const claimed = (db: Reader, company: Pick<Tables["companies"], "id" | "agency_id">, end: string) =>
  db
    .selectFrom("settlements as s")
    .innerJoin("ledger_journals as j", (join) =>
      join.onRef("j.biz_no", "=", "s.no").onRef("j.agency_id", "=", "s.agency_id"),
    )
    .innerJoin("ledger_postings as p", "p.journal_id", "j.id")
    .innerJoin("ledger_accounts as a", (join) =>
      join.onRef("a.id", "=", "p.account_id").on("a.kind", "=", "company_receivable"),
    )
    .where("s.company_id", "=", company.id)
    .where("j.at", "<", end)
    .groupBy("s.id")
    .orderBy("s.id")
    .select((eb) => [
      "s.id",
      sql<number>`sum(p.amount)`.as("amount"),
      sql<number>`sum(coalesce(${eb
        .selectFrom("ledger_postings as tp")
        .innerJoin("ledger_accounts as ta", "ta.id", "tp.account_id")
        .whereRef("tp.journal_id", "=", "j.id")
        .where("ta.kind", "=", "tax_payable")
        .select(sql<number>`-sum(tp.amount)`.as("tax"))}, 0))`.as("tax"),
    ])
    .execute();

/** Amounts of a company's settlements on bills that are not void. */
const billed = async (db: Reader, companyId: number): Promise<ReadonlyMap<number, OfflineClaim>> => {
  const rows = await db
    .selectFrom("service_bill_lines as l")
    .innerJoin("service_bills as b", "b.id", "l.bill_id")
    .where("b.company_id", "=", companyId)
    .where("b.status", "<>", serviceBillStates.code("voided"))
    .where("l.settlement_id", "is not", null)
    .groupBy("l.settlement_id")
    .select(["l.settlement_id", sql<number>`sum(l.amount)`.as("amount"), sql<number>`sum(l.tax)`.as("tax")])
    .execute();
  return new Map(
    rows.map((row) => {
      const settlement_id = row.settlement_id ?? 0;
      return [settlement_id, { settlement_id, amount: Number(row.amount), tax: Number(row.tax) }];
    }),
  );
};

/** Debts of a company's settlements by the end of a month beyond what was billed, by settlement. */
export const openClaims = async (
  db: Reader,
  company: Pick<Tables["companies"], "id" | "agency_id">,
  period: string,
): Promise<OfflineClaim[]> => {
  const rows = await claimed(db, company, `${addMonths(period, 1)}-01 00:00:00`);
  if (rows.length === 0) return [];
  const billedAmounts = await billed(db, company.id);
  return rows
    .map(({ id, amount, tax }) => ({
      settlement_id: id,
      amount: Number(amount) - (billedAmounts.get(id)?.amount ?? 0),
      tax: Number(tax) - (billedAmounts.get(id)?.tax ?? 0),
    }))
    .filter(({ amount, tax }) => amount !== 0 || tax !== 0);
};

/** Gross pay of workers in some settlements, cents. */
const paidIn = async (db: Reader, ids: readonly number[]): Promise<number> => {
  const grossByLine = await lookUp(ids, (chunk) =>
    db
      .selectFrom("payout_lines")
      .where("settlement_id", "in", chunk)
      .where("status", "=", payoutLineStates.code("paid"))
      .select(sql<number | null>`sum(accounting_fee)`.as("amount"))
      .execute(),
  );
  return grossByLine.reduce((sum, { amount }) => sum + Number(amount ?? 0), 0);
};

const totalOf = (claims: readonly OfflineClaim[]): number => claims.reduce((sum, { amount }) => sum + amount, 0);

/** The line of a bill for a settlement's fee and taxes. */
export const claimLine = (bill_id: number, seq: number, claim: OfflineClaim): Tables["service_bill_lines"] => ({
  bill_id,
  seq,
  kind: "offline",
  quantity: 1,
  free_quantity: 0,
  unit_price: claim.amount,
  ...claim,
});

/**
 * Makes a month's bill for what a company's offline settlements owe: fee and taxes, settlement by settlement, of all months
 * up to this one that are not billed yet. Amounts that a settlement owes less reduce the bill; a sum of 0 or below waits
 * for the next bill. The claim stays with the settlements until the bill is issued.
 */
export const addOfflineBill = async (writing: Writing, company: Tables["companies"], period: string): Promise<void> => {
  const { tx } = writing;
  const origin = originOf(offlineCategory, period);
  if (await isBilled(tx, company.id, origin)) return;
  const claims = await openClaims(tx, company, period);
  const fee = totalOf(claims);
  if (fee <= 0) return;
  const [no = ""] = await writing.numbers("FW", 1);
  const bill: ServiceBill = {
    id: await writing.ids(1),
    version: 1,
    change_seq: await writing.changeSeq(),
    agency_id: company.agency_id,
    company_id: company.id,
    contract_id: null,
    no,
    origin,
    status: serviceBillStates.code("toIssue"),
    period,
    category: offlineCategory,
    settlement_count: claims.length,
    base_amount: await paidIn(
      tx,
      claims.map((claim) => claim.settlement_id),
    ),
    fee,
    discount: 0,
    payable: fee,
    paid: 0,
    pay_method: payOnline,
    due_at: dueOf(period),
    remark: "",
    create_at: writing.at,
    issued_at: null,
    paid_at: null,
  };
  await tx.insertInto("service_bills").values(bill).execute();
  await insertMany(
    tx,
    "service_bill_lines",
    claims.map((claim, at) => claimLine(bill.id, at + 1, claim)),
  );
  await writing.audit({
    agency_id: bill.agency_id,
    action: "serviceBills.generate",
    object: `serviceBill:${bill.id}`,
    after: { no, period, fee, settlements: claims.length },
  });
  writing.touched("serviceBills", company.id);
};
