import { amountColumns, computeLines, type WorkerToDate } from "../bills/compute-lines.ts";
import type { Tables } from "../database/tables.ts";
import { figureKinds } from "../settlements/figure-store.ts";
import { figuresOf, figureTotalsOf } from "../settlements/figures.ts";
import { payoutKey, type SealedLine, snapshotHash, totalsOf } from "../settlements/lines.ts";
import { readLineRecord } from "../tax-books/line-record.ts";
import type { Shop } from "./batches.ts";
import type { FiguresStory } from "./stories.ts";

type Bill = Tables["bills"];
type Header = Parameters<typeof snapshotHash>[0] & { readonly id: number };

/** A settlement's lines with what they were before: the line's own id, its seal, its bill. */
export type DemoLine = { readonly id: number; readonly sealed: SealedLine; readonly bill: Bill };

/**
 * The bills as they were computed for the draft, before other settlements were paid in between: of a payment with other
 * taxes without what the workers had earned by then, of a new approval without the company's fee base.
 */
const asDrafted = ({ company }: Shop, story: FiguresStory, lines: readonly DemoLine[]): Bill[] => {
  const records = lines.map(({ bill }) => readLineRecord(bill.steps));
  const [first] = records;
  const none = new Map<number, WorkerToDate>();
  const known = new Map(
    lines.flatMap(({ bill }, at): [number, WorkerToDate][] => {
      const record = records[at];
      return record
        ? [[bill.labor_id, { year: record.year_to_date, month: record.month_to_date, payment: record.payment_to_date }]]
        : [];
    }),
  );
  const isPaid = story === "paid";
  const computed = computeLines(
    {
      contract: company.contract,
      tax_month: first?.work_month ?? "",
      date: first?.date ?? "",
      fee_base_before: isPaid ? (first?.fee_base_before ?? 0) : 0,
      workers: isPaid ? none : known,
    },
    lines.map(({ bill }) => bill),
  );
  return lines.map(({ bill }, at) => {
    const line = computed[at];
    return line?.ok ? { ...bill, ...amountColumns(line) } : bill;
  });
};

const sealOf = (header: Header, { sealed }: DemoLine, bill: Bill): SealedLine => ({
  ...sealed,
  service_fee: bill.service_fee,
  labor_service_fee: bill.labor_service_fee,
  pit: bill.pit,
  vat: bill.vat,
  surtax: bill.surtax,
  vat_recover: bill.vat_recover,
  net: bill.net_pay,
  customer_pay: bill.customer_pay,
  payout_key: payoutKey(header.agency_id, bill.id, sealed, bill.net_pay, header.period),
});

/** The seal of before and whether anything differs; `cause_id`: the other settlement that was paid in between. */
type Made = { readonly before_hash: string; readonly isOther: boolean };

/** Writes down what a settlement's amounts were when they were approved, where they differ from what they are. */
export const addFigureChange = (
  shop: Shop,
  header: Header,
  story: FiguresStory,
  lines: readonly DemoLine[],
  about: { readonly at: string; readonly cause_id: number | null },
): Made => {
  const { world } = shop;
  const bills = asDrafted(shop, story, lines);
  const was = lines.map((line, at) => sealOf(header, line, bills[at] as Bill));
  const now = lines.map(({ sealed }) => sealed);
  const moved = lines.flatMap(({ id }, at) => {
    const one = was[at] as SealedLine;
    const other = now[at] as SealedLine;
    return JSON.stringify(figuresOf(one)) === JSON.stringify(figuresOf(other)) ? [] : [{ id, one, other }];
  });
  const revision_before = story === "paid" ? header.revision : header.revision - 1;
  const before_hash = snapshotHash({ ...header, revision: revision_before }, was);
  if (moved.length === 0) return { before_hash: snapshotHash(header, now), isOther: false };
  // The settlement's own: a settlement of the demo has one change at most.
  const id = header.id;
  world.add("figure_changes", {
    id,
    settlement_id: header.id,
    at: about.at,
    kind: figureKinds[story],
    actor: world.operator("payer").name,
    revision_before,
    revision_after: header.revision,
    before_hash,
    after_hash: snapshotHash(header, now),
    changed: moved.length,
    was: JSON.stringify(figureTotalsOf(totalsOf(was))),
    now: JSON.stringify(figureTotalsOf(totalsOf(now))),
  });
  for (const { id: line_id, one, other } of moved) {
    world.add("figure_lines", {
      change_id: id,
      line_id,
      seq: one.seq,
      bill_id: one.bill_id,
      was: JSON.stringify(figuresOf(one)),
      now: JSON.stringify(figuresOf(other)),
      was_key: one.payout_key,
      now_key: other.payout_key,
      reasons: JSON.stringify([story === "paid" ? "workerToDate" : "feeBase"]),
      cause_id: about.cause_id,
    });
  }
  return { before_hash, isOther: true };
};
