import { sql } from "kysely";
import type { Check, CheckResult } from "../../core/database/audit-check.ts";
import { baseOf, feeOf, statusCode } from "./compute.ts";
import { paymentJournal, paymentKind } from "./journal.ts";

const result = (name: string, examined: number, faults: readonly string[]): CheckResult => ({ name, examined, faults });

/** Checks that base, fee and tax follow from the parts, the ratio and the tax rule. */
const feesAddUp: Check = async (db) => {
  const fees = await db.selectFrom("promotion_fees").selectAll().orderBy("id").execute();
  const parts = Map.groupBy(await db.selectFrom("promotion_fee_parts").selectAll().execute(), (part) => part.fee_id);
  const faults = fees.flatMap((promotionFee) => {
    const { fee, tax, net } = feeOf(
      promotionFee.base_amount,
      promotionFee.ratio,
      promotionFee.channel_kind,
      promotionFee.tax_date,
    );
    return [
      ...(baseOf(parts.get(promotionFee.id) ?? []) === promotionFee.base_amount
        ? []
        : [`promotion fee ${promotionFee.no}: its settlements differ from its base`]),
      ...(fee === promotionFee.fee && tax === promotionFee.tax && net === promotionFee.net
        ? []
        : [`promotion fee ${promotionFee.no}: not what base and ratio make`]),
    ];
  });
  return result("promotion fees equal their base", fees.length, faults);
};

/** Checks that a fee is booked once, when it is paid out, and that nothing else is booked as one. */
const feesAreBooked: Check = async (db) => {
  const fees = await db.selectFrom("promotion_fees").selectAll().orderBy("id").execute();
  const rows = await db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_journals as j", "j.id", "p.journal_id")
    .innerJoin("ledger_accounts as a", "a.id", "p.account_id")
    .where((eb) => eb.or([eb("j.kind", "=", paymentKind), eb("a.kind", "=", "promotion_expense")]))
    .groupBy(["j.agency_id", "j.biz_no", "a.kind"])
    .select(["j.agency_id", "j.biz_no", "a.kind", sql<number>`sum(p.amount)`.as("amount")])
    .execute();
  const bookedPostings = Map.groupBy(rows, ({ agency_id, biz_no }) => `${agency_id}:${biz_no}`);
  const feeKeys = new Set(fees.map(({ agency_id, no }) => `${agency_id}:${no}`));
  const sides = (list: readonly { kind: string; amount: number }[]): string =>
    list
      .filter(({ amount }) => Number(amount) !== 0)
      .map(({ kind, amount }) => `${kind} ${Number(amount)}`)
      .sort()
      .join(", ");
  const faults = [
    ...fees.flatMap((fee) => {
      const expected = fee.status === statusCode("paid") ? sides([...(paymentJournal(fee, null).agency ?? [])]) : "";
      const actual = sides(bookedPostings.get(`${fee.agency_id}:${fee.no}`) ?? []);
      return expected === actual ? [] : [`promotion fee ${fee.no}: booked "${actual}" instead of "${expected}"`];
    }),
    ...[...bookedPostings.keys()]
      .filter((key) => !feeKeys.has(key))
      .map((key) => `journal of ${key}: no promotion fee`),
  ];
  return result("promotion fees are booked when paid", fees.length, faults);
};

/** Checks that the tax of a fee is paid to the tax office in full, once, and after the fee was paid out. */
const taxesFollowFees: Check = async (db) => {
  const fees = await db.selectFrom("promotion_fees").selectAll().orderBy("id").execute();
  const faults = fees.flatMap(({ no, status, tax, tax_paid, tax_paid_period, tax_paid_at, paid_at }) => {
    const isPaid = tax_paid_period !== null && tax_paid_at !== null;
    if (!isPaid) return tax_paid === 0 ? [] : [`promotion fee ${no}: tax paid with no month`];
    const isInOrder = status === statusCode("paid") && paid_at !== null && paid_at <= tax_paid_at;
    return [
      ...(tax_paid === tax ? [] : [`promotion fee ${no}: ${tax_paid} of ${tax} tax paid`]),
      ...(isInOrder ? [] : [`promotion fee ${no}: tax paid before the fee`]),
    ];
  });
  return result("taxes of promotion fees follow their fees", fees.length, faults);
};

/** Checks that no payment is counted for two salesmen of a month: together they have no more of a settlement than it paid. */
const salesmenShareMonths: Check = async (db) => {
  const shared = await db
    .selectFrom("promotion_fees as f")
    .innerJoin("promotion_fee_parts as p", "p.fee_id", "f.id")
    .where("f.salesman_id", "is not", null)
    .where("f.claim", "is not", null)
    .groupBy(["f.company_id", "f.period", "p.settlement_id"])
    .select(["f.period", "p.settlement_id", sql<number>`sum(p.amount)`.as("counted")])
    .select(
      sql<number>`(select sum(l.accounting_fee) from payout_lines as l where l.settlement_id = p.settlement_id)`.as(
        "paid",
      ),
    )
    .execute();
  const faults = shared
    .filter(({ counted, paid }) => Number(counted) > Number(paid))
    .map(
      ({ period, settlement_id }) =>
        `settlement ${settlement_id}: counted for salesmen of ${period} beyond what it paid`,
    );
  return result("salesmen of a month share its payments", shared.length, faults);
};

/** The proofs of the promotion fees. */
export const promotionFeeChecks: readonly Check[] = [feesAddUp, feesAreBooked, taxesFollowFees, salesmenShareMonths];
