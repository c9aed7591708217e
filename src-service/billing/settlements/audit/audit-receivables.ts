import { sql } from "kysely";
import type { AccountKind, JournalKind } from "../../../../src-shared/billing/funds/ledger-kinds.ts";
import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { payModes } from "../../../../src-shared/billing/settlements/settlements-list.ts";
import type { Check, CheckResult } from "../../../core/database/audit-check.ts";
import type { Database } from "../../../core/database/tables.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";
import { maxDiscountOfFee, statusCode, usedOf, wholeFee } from "../../fee-discounts/uses.ts";
import { openCosts } from "./audit-plans.ts";

const result = (name: string, examined: number, faults: readonly string[]): CheckResult => ({ name, examined, faults });

/** Sum of postings of journals of settlements to one kind of account, by agency. */
const posted = async (
  db: Database,
  account: AccountKind,
  journals: readonly JournalKind[],
): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_accounts as a", "a.id", "p.account_id")
    .innerJoin("ledger_journals as j", "j.id", "p.journal_id")
    .where("a.kind", "=", account)
    .where("j.kind", "in", [...journals])
    .groupBy("a.agency_id")
    .select(["a.agency_id", sql<number>`sum(p.amount)`.as("amount")])
    .execute();
  return new Map(rows.map((row) => [row.agency_id, Number(row.amount)]));
};

const compare = (
  label: string,
  expected: ReadonlyMap<number, number>,
  actual: ReadonlyMap<number, number>,
): string[] => {
  const agencies = new Set([...expected.keys(), ...actual.keys()]);
  return [...agencies]
    .filter((agency) => (expected.get(agency) ?? 0) !== (actual.get(agency) ?? 0))
    .map(
      (agency) => `agency ${agency}: ${label} ${actual.get(agency) ?? 0}, its lines have ${expected.get(agency) ?? 0}`,
    );
};

/** Checks that the receivables of offline payments equal fees and taxes of the lines paid that way. */
const offlineReceivablesAreRight: Check = async (db) => {
  const rows = await db
    .selectFrom("payout_lines as p")
    .innerJoin("payout_attempts as a", (join) =>
      join.onRef("a.line_id", "=", "p.id").onRef("a.attempt", "=", "p.attempt"),
    )
    .innerJoin("settlements as s", "s.id", "p.settlement_id")
    .innerJoin("bills as b", "b.id", "p.bill_id")
    .where("s.pay_mode", "=", payModes.offline)
    .where("a.state", "=", attemptStates.paid)
    .groupBy("p.agency_id")
    .select(["p.agency_id", sql<number>`count(*)`.as("lines")])
    .select(
      sql<number>`sum(b.service_fee + b.labor_service_fee - coalesce(p.discount, 0) + b.pit + b.vat + b.surtax + b.vat_recover)`.as(
        "owed",
      ),
    )
    .execute();
  const expected = new Map(rows.map((row) => [row.agency_id, Number(row.owed)]));
  const faults = compare("owed for offline payments", expected, await posted(db, "company_receivable", ["offline"]));
  return result(
    "offline payments are owed for",
    rows.reduce((sum, row) => sum + Number(row.lines), 0),
    faults,
  );
};

/** States of attempts whose cost is charged and not refunded. */
const chargedStates = [
  attemptStates.queued,
  attemptStates.claimed,
  attemptStates.sent,
  attemptStates.unknown,
  attemptStates.failed,
  attemptStates.paid,
];

/** Checks that booked discounts equal the discounts of lines that are paid or under way. */
const discountsAreBooked: Check = async (db) => {
  const rows = await db
    .selectFrom("payout_lines as p")
    .innerJoin("payout_attempts as a", (join) =>
      join.onRef("a.line_id", "=", "p.id").onRef("a.attempt", "=", "p.attempt"),
    )
    .where("p.discount", ">", 0)
    .where("a.state", "in", chargedStates)
    .groupBy("p.agency_id")
    .select(["p.agency_id", sql<number>`count(*)`.as("lines"), sql<number>`sum(p.discount)`.as("discount")])
    .execute();
  const expected = new Map(rows.map((row) => [row.agency_id, Number(row.discount)]));
  for (const { agency_id, discount } of await openCosts(db)) {
    expected.set(agency_id, (expected.get(agency_id) ?? 0) + discount);
  }
  const journals = ["capture", "refund", "return", "offline"] as const;
  const faults = compare("let off", expected, await posted(db, "fee_discount", journals));
  return result(
    "discounts are those of paid lines",
    rows.reduce((sum, row) => sum + Number(row.lines), 0),
    faults,
  );
};

/** True when a second person granted the discount, so that it may be in use. Proposals expire too. */
const wasGranted = ({ status, checker_id }: { status: number; checker_id: number | null }): boolean =>
  status === statusCode("granted") ||
  status === statusCode("withdrawn") ||
  (status === statusCode("expired") && checker_id !== null);

/** Checks that settlements use the discounts that their headers name, and that no discount is used beyond its amount. */
const discountsSuffice: Check = async (db) => {
  const grants = await db.selectFrom("fee_discounts").selectAll().orderBy("id").execute();
  const usedAmounts = await usedOf(
    db,
    grants.map(({ id }) => id),
  );
  const over = grants.filter(({ id, amount }) => (usedAmounts.get(id) ?? 0) > amount);
  const unfit = grants.filter((grant) => usedAmounts.has(grant.id) && !wasGranted(grant));
  const shares = await db
    .selectFrom("fee_discount_uses as u")
    .innerJoin("fee_discounts as d", "d.id", "u.discount_id")
    .innerJoin("settlements as s", "s.id", "u.settlement_id")
    .where("d.ratio", "<", wholeFee)
    .select(["d.no", "d.ratio", "u.amount", "s.no as settlement_no", "s.service_fee"])
    .execute();
  const tooMuch = shares.filter((use) => use.amount > maxDiscountOfFee(use.service_fee, use));
  const settlements = await db
    .selectFrom("settlements as s")
    .leftJoin("fee_discount_uses as u", "u.settlement_id", "s.id")
    .where((eb) => eb.or([eb("s.discount", ">", 0), eb("u.amount", "is not", null)]))
    .where("s.status", "<>", settlementStates.code("cancelled"))
    .groupBy(["s.no", "s.discount"])
    .select(["s.no", "s.discount", sql<number>`coalesce(sum(u.amount), 0)`.as("used")])
    .execute();
  const faults = [
    ...over.map((row) => `discount ${row.no}: ${usedAmounts.get(row.id)} used of ${row.amount}`),
    ...unfit.map((row) => `discount ${row.no}: used without being granted`),
    ...tooMuch.map((row) => `discount ${row.no}: more than its share of settlement ${row.settlement_no}`),
    ...settlements
      .filter((row) => (row.discount ?? 0) !== Number(row.used))
      .map((row) => `settlement ${row.no}: discount ${row.discount}, uses ${row.used}`),
  ];
  return result("discounts are used as granted", settlements.length, faults);
};

/** The proofs of receivables and discounts of settlements. */
export const receivableChecks: readonly Check[] = [offlineReceivablesAreRight, discountsAreBooked, discountsSuffice];
