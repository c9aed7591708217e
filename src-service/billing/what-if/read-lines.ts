import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { lookUp, type Reader, yieldToEventLoop } from "../../core/database/tables.ts";
import { type LineRecord, readLineRecord } from "../../ledger/tax-books/line-record.ts";

/** Statuses of bills that are being paid or are paid. */
export const countedStatuses = [billStates.code("settling"), billStates.code("settled")];

const settlementsAtOnce = 200;

/** A line of a settlement with what its bill keeps of its payment. Cents. */
export type PaidLine = {
  readonly bill_id: number;
  readonly settlement_id: number;
  readonly seq: number;
  readonly labor_id: number;
  readonly labor_name: string;
  readonly accounting_fee: number;
  readonly car_rental_fee: number;
  readonly customer_pay: number;
  readonly service_fee: number;
  readonly labor_service_fee: number;
  readonly pit: number;
  readonly vat: number;
  readonly surtax: number;
  readonly vat_recover: number;
  readonly net_pay: number;
  readonly discount: number;
  /** "YYYY-MM"; null before any payment. */
  readonly tax_month: string | null;
  /** True when its payment stands and counts in the months that are looked at. */
  readonly counts: boolean;
  /** When its payment was sent, or else ended; "" where neither is known. */
  readonly sent: string;
  /** Record that it was computed from; null where that is not kept. */
  readonly record: LineRecord | null;
};

export type Span = { readonly company_id: number; readonly from: string; readonly to: string };

const settlementsOf = async (db: Reader, { company_id, from, to }: Span): Promise<number[]> => {
  const rows = await db
    .selectFrom("bills")
    .where("company_id", "=", company_id)
    .where("status", "in", countedStatuses)
    .where("tax_month", ">=", from)
    .where("tax_month", "<=", to)
    .where("settlement_id", "is not", null)
    .groupBy("settlement_id")
    .orderBy("settlement_id")
    .select("settlement_id")
    .execute();
  return rows.flatMap(({ settlement_id }) => settlement_id ?? []);
};

const linesOf = (db: Reader, settlementIds: readonly number[]) =>
  db
    .selectFrom("payout_lines as p")
    .innerJoin("bills as b", "b.id", "p.bill_id")
    .where("p.settlement_id", "in", settlementIds)
    .whereRef("b.settlement_id", "=", "p.settlement_id")
    .select(["p.bill_id", "p.settlement_id", "p.seq", "p.labor_id", "p.labor_name", "p.discount"])
    .select(["p.sent_at", "p.finished_at", "b.status", "b.tax_month", "b.steps"])
    .select(["b.accounting_fee", "b.car_rental_fee", "b.customer_pay", "b.service_fee", "b.labor_service_fee"])
    .select(["b.pit", "b.vat", "b.surtax", "b.vat_recover", "b.net_pay"])
    .execute();

/** The order in which payments began, as far as it is kept: day, time of sending, settlement, place in it. */
const inOrder = (one: PaidLine, other: PaidLine): number =>
  (one.record?.date ?? "").localeCompare(other.record?.date ?? "") ||
  one.sent.localeCompare(other.sent) ||
  one.settlement_id - other.settlement_id ||
  one.seq - other.seq;

/**
 * All lines of the settlements of a company of which a payment stands in the months `from` to `to` ("YYYY-MM"), in the order
 * of their payments. Reads only, some settlements at a time.
 */
export const readPaidLines = async (db: Reader, span: Span): Promise<readonly PaidLine[]> => {
  const lines: PaidLine[] = [];
  const settlementIds = await settlementsOf(db, span);
  for (let at = 0; at < settlementIds.length; at += settlementsAtOnce) {
    const rows = await linesOf(db, settlementIds.slice(at, at + settlementsAtOnce));
    for (const { steps, sent_at, finished_at, status, discount, ...row } of rows) {
      const month = row.tax_month ?? "";
      const counts = countedStatuses.includes(status) && span.from <= month && month <= span.to;
      const sent = sent_at ?? finished_at ?? "";
      lines.push({ ...row, discount: discount ?? 0, counts, sent, record: readLineRecord(steps) });
    }
    await yieldToEventLoop();
  }
  return lines.sort(inOrder);
};

/** A payment of another kind than the lines have now, cents: what a worker's year has under a tax mode. */
export type OtherIncome = {
  readonly tax_month: string;
  readonly sent: string;
  readonly income: number;
  readonly pit: number;
};

/**
 * Sums paid to workers under one tax mode in a year or more, by worker, without the lines that are computed again.
 * `regime`: how the versions of its rules begin.
 */
export const otherIncomes = async (
  db: Reader,
  agencyId: number,
  laborIds: Iterable<number>,
  regime: string,
  { from, to }: Pick<Span, "from" | "to">,
  except: ReadonlySet<number>,
): Promise<ReadonlyMap<number, readonly OtherIncome[]>> => {
  const rows = await lookUp(laborIds, (chunk) =>
    db
      .selectFrom("bills")
      .where("labor_id", "in", chunk)
      .where("agency_id", "=", agencyId)
      .where("status", "in", countedStatuses)
      .where("tax_month", ">=", `${from.slice(0, 4)}-01`)
      .where("tax_month", "<=", to)
      .$if(regime !== "", (query) => query.where("tax_rule_version", "like", `${regime}%`))
      .$if(regime === "", (query) => query.where("tax_rule_version", "=", ""))
      .select(["id", "labor_id", "tax_month", "settlement_at", "income_ex_vat", "pit"])
      .execute(),
  );
  const ofWorkers = new Map<number, OtherIncome[]>();
  for (const { id, labor_id, tax_month, settlement_at, income_ex_vat, pit } of rows) {
    if (except.has(id)) continue;
    const own = ofWorkers.get(labor_id) ?? [];
    own.push({ tax_month: tax_month ?? "", sent: settlement_at ?? "", income: income_ex_vat, pit });
    ofWorkers.set(labor_id, own);
  }
  return ofWorkers;
};
