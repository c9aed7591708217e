import { type RawBuilder, sql } from "kysely";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { settlementsBeforePayment } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { type FilterValues, filtersToQuery } from "../../../../src-shared/kernel/lists/filter-values.ts";
import { lowestVatThreshold, vatOver, vatShort } from "../../../../src-shared/kernel/tax/vat.ts";
import { addMonths, lastDayOf, monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { type ListName, listByName } from "../../../../src-shared/registries/lists/registry.ts";
import type { CloseCheck, CloseCheckKey } from "../../../../src-shared/registries/workbench/tax-close-calls.ts";
import { declarationStates } from "../../../../src-shared/tax/income-tax/declaration-states.ts";
import { taxPeriodStates } from "../../../../src-shared/tax/income-tax/tax-period-states.ts";
import { feesOwingTax } from "../../../billing/promotion-fees/taxes.ts";
import { readFact } from "../../../core/database/facts.ts";
import type { Reader, Tables } from "../../../core/database/tables.ts";
import { unevenVatMonths } from "../../../ledger/tax-books/vat-months.ts";
import { followedFact } from "./follower.ts";
import { taxesOf } from "./tax-payment.ts";

type Period = Tables["tax_periods"];
type Figures = { readonly count: number; readonly amount: number | null };

const nothing: Figures = { count: 0, amount: null };
const locked = taxPeriodStates.code("locked");
const declaration = (keys: readonly Parameters<typeof declarationStates.code>[0][]) => keys.map(declarationStates.code);

const settling = billStates.code("settling");
const paidOrBack = [billStates.code("settled"), billStates.code("returned")];
const toDeclare = declaration(["toGenerate", "generated", "refused"]);
const correcting = declaration(["correcting"]);
const reported = declaration(["reported"]);
const accepted = declaration(["accepted"]);

const linkTo = (list: ListName, filters: FilterValues) => ({ list, query: filtersToQuery(listByName(list), filters) });

const figuresOf = async (query: RawBuilder<{ found: number; amount: number | null }>, db: Reader): Promise<Figures> => {
  const { rows } = await query.execute(db);
  const [row] = rows;
  return { count: Number(row?.found ?? 0), amount: row?.amount === null ? null : Number(row?.amount ?? 0) };
};

const settlementsIn = (db: Reader, { agency_id, period }: Period, states: readonly number[]): Promise<Figures> =>
  figuresOf(
    sql`select count(*) as found, coalesce(sum(company_payable), 0) as amount from settlements
      where agency_id = ${agency_id} and period = ${period} and status in (${sql.join([...states])})`,
    db,
  );

const peopleIn = (db: Reader, { agency_id, period }: Period, amount: string, condition: RawBuilder<unknown>) =>
  figuresOf(
    sql`select count(*) as found, coalesce(sum(${sql.ref(amount)}), 0) as amount from income_summary
      where agency_id = ${agency_id} and period = ${period} and ${condition}`,
    db,
  );

/** Bills whose payment in the month is still under way. */
const beingPaid = (db: Reader, { agency_id, period }: Period): Promise<Figures> =>
  figuresOf(
    sql`select count(*) as found, coalesce(sum(customer_pay), 0) as amount from bills
      where agency_id = ${agency_id} and tax_month = ${period} and status = ${settling}`,
    db,
  );

/** Bills of the month that were paid, or came back, since the summary was last updated. */
const billsBehind = async (db: Reader, { agency_id, period }: Period): Promise<Figures> => {
  const followedSeq = await readFact(db, followedFact);
  return figuresOf(
    sql`select count(*) as found, null as amount from bills
      where status in (${sql.join(paidOrBack)}) and change_seq > ${Number(followedSeq ?? 0)}
        and agency_id = ${agency_id} and tax_month = ${period}`,
    db,
  );
};

type Uneven = { readonly over: Figures; readonly short: Figures; readonly shortRows: readonly string[] };

/** Most workers whom the link of a check names. */
const mostLinked = 100;

/**
 * Workers of whom the month withheld more VAT than it owes, or less, and no later payment has given back or taken the
 * difference yet; the rows of the summary of those who owe.
 */
const unevenIn = async (db: Reader, { agency_id, period }: Period, at: string): Promise<Uneven> => {
  const rows = await db
    .selectFrom("income_summary")
    .select(["id", "labor_id"])
    .where("agency_id", "=", agency_id)
    .where("period", "=", period)
    .where(sql<boolean>`(vat + abs(vat_recover) > 0 or income > ${lowestVatThreshold})`)
    .execute();
  const laborIds = rows.map(({ labor_id }) => labor_id);
  const uneven = await unevenVatMonths(db, agency_id, laborIds, addMonths(monthOf(at), 1));
  const months = rows.map(({ id, labor_id }) => {
    const month = uneven.get(labor_id)?.find((one) => one.month === period);
    return { id: String(id), over: vatOver(month), short: vatShort(month) };
  });
  const figures = (amountOf: (month: (typeof months)[number]) => number): Figures => {
    const open = months.map(amountOf).filter((amount) => amount > 0);
    return { count: open.length, amount: open.reduce((sum, amount) => sum + amount, 0) };
  };
  const owing = months.filter(({ short }) => short > 0).sort((one, other) => other.short - one.short);
  return {
    over: figures(({ over }) => over),
    short: figures(({ short }) => short),
    shortRows: owing.slice(0, mostLinked).map(({ id }) => id),
  };
};

const earlierOpen = (db: Reader, { agency_id, period }: Period): Promise<Figures> =>
  figuresOf(
    sql`select count(*) as found, null as amount from tax_periods
      where agency_id = ${agency_id} and period < ${period} and status <> ${locked}`,
    db,
  );

/** The checklist of a month. `at`: now, Shanghai. */
export const closeChecks = async (db: Reader, period: Period, at: string): Promise<CloseCheck[]> => {
  const month = { date: { by: "period_start", start: `${period.period}-01`, end: lastDayOf(`${period.period}`) } };
  const people = (filters: FilterValues) => linkTo("incomeSummary", { ...month, ...filters });
  const withStatus = async (codes: readonly number[], amount: string) => ({
    figures: await peopleIn(db, period, amount, sql`declare_status in (${sql.join([...codes])})`),
    link: people({ declare_status: [...codes] }),
  });
  const check = (
    key: CloseCheckKey,
    { count, amount }: Figures,
    link: CloseCheck["link"],
    missing: "open" | "blocks" = "open",
  ): CloseCheck => {
    const isDone = count === 0;
    return { key, state: isDone ? "done" : missing, count, amount: isDone ? null : amount, link: isDone ? null : link };
  };
  const isOver = period.period < monthOf(at);
  const corrected = await withStatus(correcting, "correction_tax");
  const statusCounts = await withStatus(toDeclare, "month_tax");
  const received = await withStatus(reported, "month_tax");
  const paid = await withStatus(accepted, "month_tax");
  const uneven = await unevenIn(db, period, at);
  const owing = await feesOwingTax(db, period.agency_id, period.period);
  // They will count in the month in which they are paid.
  const unfinished = await settlementsIn(db, period, settlementsBeforePayment);
  return [
    check("monthOver", isOver ? nothing : { count: 1, amount: null }, null, "blocks"),
    check(
      "earlierLocked",
      await earlierOpen(db, period),
      linkTo("taxPeriods", { status: [taxPeriodStates.code("open")] }),
      "blocks",
    ),
    check(
      "nothingUnderWay",
      await beingPaid(db, period),
      linkTo("bills", { tax_month: period.period, status: [settling] }),
      "blocks",
    ),
    check(
      "settlementsFinished",
      unfinished,
      linkTo("settlements", { period: period.period, status: settlementsBeforePayment }),
    ),
    check("billsBooked", await billsBehind(db, period), null),
    check("noDifference", await peopleIn(db, period, "diff", sql`differs > 0`), people({ has_difference: true })),
    check("vatEven", uneven.over, null),
    check("vatTaken", uneven.short, linkTo("incomeSummary", { ids: [...uneven.shortRows] })),
    check("returnsCorrected", corrected.figures, corrected.link),
    check("declared", statusCounts.figures, statusCounts.link),
    check("accepted", received.figures, received.link),
    check("taxPaid", paid.figures, paid.link),
    check(
      "promotionTaxPaid",
      owing.length === 0 ? nothing : { count: owing.length, amount: taxesOf(owing) },
      linkTo("promotionFees", { has_tax_unpaid: true, date: { by: "paid_at", end: lastDayOf(period.period) } }),
    ),
    check(
      "proofs",
      await peopleIn(db, period, "month_tax", sql`month_tax > 0 and has_proof = 0`),
      people({ lacks_proof: true }),
    ),
    check("locked", period.status === locked ? nothing : { count: 1, amount: null }, null),
  ];
};

/** Open points that the person who locks the month has to accept. */
export const openPoints = (checks: readonly CloseCheck[]): readonly CloseCheckKey[] =>
  checks.flatMap(({ key, state }) => (state === "open" && key !== "locked" ? [key] : []));
