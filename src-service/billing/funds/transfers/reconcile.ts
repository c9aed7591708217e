import type { z } from "zod";
import {
  type ReconcileLine,
  type Reconciliation,
  reconcileDays,
  reconcileLines,
  reconcilers,
  type transactionsReconcile,
} from "../../../../src-shared/billing/funds/transactions-calls.ts";
import { serialKey } from "../../../../src-shared/kernel/values/banks/bank-serial.ts";
import { addDays, daysBetween, parseShanghai, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import type { StatementBank, StatementLine } from "../../../core/channels/bank/statement.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { lookUp } from "../../../core/database/tables.ts";
import { versioned } from "../../../core/plumbing/versioned.ts";
import { type OurPayment, ourPayments } from "../rows/our-payments.ts";
import { isForAgency } from "./channel-accounts.ts";

type Body = z.output<typeof transactionsReconcile.body>;

/** Codes of `transactions.reconcile_status` that a comparison sets on our entries. */
const statuses = { matched: 2, differs: 3, short: 5 } as const;

/** Days by which the bank's date and ours may differ: payments are searched around the compared days. */
const around = 3;

const checkDays = ({ start, end }: Body): void => {
  const days = daysBetween(start, end);
  if (days < 0) throw new ServiceError("days_reversed", { params: { start, end }, fields: { end: ["before_start"] } });
  if (days >= reconcileDays)
    throw new ServiceError("days_too_many", { params: { days: reconcileDays }, fields: { end: ["too_many_days"] } });
};

/** Incoming and outgoing entries with one serial are two payments: the second is the return of the first. */
const keyOf = (serial: string, amount: number): string => `${serialKey(serial)} ${amount < 0 ? "out" : "in"}`;

type Pair = { readonly ours: OurPayment | undefined; readonly banks: StatementLine | undefined };

/** Payments of both sides paired by serial, with at least one within the requested days. */
export const pairsOf = (
  ours: readonly OurPayment[],
  banks: readonly StatementLine[],
  isIn: (day: string) => boolean,
): readonly Pair[] => {
  const byKey = new Map<string, Pair>();
  for (const one of ours) byKey.set(keyOf(one.serial, one.amount), { ours: one, banks: undefined });
  for (const one of banks) {
    const key = keyOf(one.serial, one.amount);
    byKey.set(key, { ours: byKey.get(key)?.ours, banks: one });
  }
  return [...byKey.values()].filter(
    (pair) =>
      (pair.ours && isIn(pair.ours.at.slice(0, 10))) ||
      (pair.banks && isIn(shanghaiNow(pair.banks.at_ms).slice(0, 10))),
  );
};

const lineOf = ({ ours, banks }: Pair): ReconcileLine => ({
  serial: ours?.serial ?? banks?.serial ?? "",
  no: ours?.no ?? banks?.order_no ?? "",
  company_name: ours?.company_name ?? "",
  ours: ours?.amount ?? null,
  banks: banks?.amount ?? null,
  at: ours?.at ?? shanghaiNow(banks?.at_ms ?? 0),
});

const mark = async (
  writing: Writing,
  agencyId: number,
  serials: readonly string[],
  reconciled: number,
): Promise<number> => {
  const rows = await lookUp(serials, (chunk) =>
    writing.tx
      .selectFrom("transactions")
      .select(["id", "company_id"])
      .where("agency_id", "=", agencyId)
      .where("bank_serial", "in", chunk)
      .where((eb) => eb.or([eb("reconciled", "is", null), eb("reconciled", "<>", reconciled)]))
      .execute(),
  );
  await versioned("transactions").raise(
    writing,
    rows.map(({ id }) => id),
    { reconciled },
  );
  for (const { company_id } of rows) writing.touched("transactions", company_id);
  return rows.length;
};

/**
 * Compares our payments of some days with the bank's statement and marks the entries. Only for people who see the whole
 * agency, because the statement is not limited to a company. Throws `days_reversed`, `days_too_many`, `forbidden`.
 */
export const reconcile =
  (statement: StatementBank) =>
  async (context: SignedIn, body: Body): Promise<Reconciliation> => {
    const { principal, db } = context;
    const mayReconcile = reconcilers.some((key) => principal.permissions.has(key));
    if (!isForAgency(principal) || !mayReconcile) throw new ServiceError("forbidden");
    checkDays(body);
    const from = addDays(body.start, -around);
    const until = `${addDays(body.end, around)} 23:59:59`;
    const ours = await ourPayments(db, principal, `${from} 00:00:00`, until);
    const banks = await statement(principal.agency_id, parseShanghai(from) ?? 0, parseShanghai(until) ?? 0);
    const pairs = pairsOf(ours, banks, (day) => body.start <= day && day <= body.end);
    const isEqual = (pair: Pair): boolean => pair.ours?.amount === pair.banks?.amount;
    const matched = pairs.filter(isEqual);
    const differs = pairs.filter((pair) => pair.ours && pair.banks && !isEqual(pair));
    const long = pairs.filter((pair) => !pair.ours);
    const short = pairs.filter((pair) => !pair.banks);
    const amounts = matched.map((pair) => pair.ours?.amount ?? 0);
    const serials = (some: readonly Pair[]): string[] => some.flatMap((pair) => (pair.ours ? [pair.ours.serial] : []));
    const marked = await context.write(async (writing) => {
      const { agency_id } = principal;
      const count =
        (await mark(writing, agency_id, serials(matched), statuses.matched)) +
        (await mark(writing, agency_id, serials(differs), statuses.differs)) +
        (await mark(writing, agency_id, serials(short), statuses.short));
      await writing.audit({
        agency_id,
        action: "transactions.reconcile",
        object: `agency:${agency_id}`,
        after: { ...body, matched: matched.length, differs: differs.length, long: long.length, short: short.length },
      });
      return count;
    });
    return {
      matched: {
        count: matched.length,
        paid_in: amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0),
        paid_out: amounts.reduce((sum, amount) => sum + Math.max(0, -amount), 0),
      },
      differs: differs.slice(0, reconcileLines).map(lineOf),
      long: long.slice(0, reconcileLines).map(lineOf),
      short: short.slice(0, reconcileLines).map(lineOf),
      counts: { differs: differs.length, long: long.length, short: short.length },
      marked,
    };
  };
