import { amountColumns, computeLines, type WorkerToDate } from "../../billing/bills/rows/compute-lines.ts";
import { figureKinds } from "../../billing/settlements/figures/figure-store.ts";
import { figuresOf, figureTotalsOf } from "../../billing/settlements/figures/figures.ts";
import { payoutKey, type SealedLine, snapshotHash, totalsOf } from "../../billing/settlements/rows/lines.ts";
import type { Tables } from "../../core/database/tables.ts";
import { readLineRecord } from "../../ledger/tax-books/line-record.ts";
import type { FiguresStory } from "../world/stories.ts";
import type { CompanyData } from "./batches.ts";

type Bill = Tables["bills"];
type Header = Parameters<typeof snapshotHash>[0] & { readonly id: number };

/** A line of a settlement: its id, its sealed columns and its bill. */
export type DemoLine = { readonly id: number; readonly sealed: SealedLine; readonly bill: Bill };

/**
 * The bills as computed for the draft, before other settlements were paid: without the workers' later income for a payment
 * with other taxes, without the company's fee base for a new approval.
 */
const asDrafted = ({ company }: CompanyData, story: FiguresStory, lines: readonly DemoLine[]): Bill[] => {
  const records = lines.map(({ bill }) => readLineRecord(bill.steps));
  const [first] = records;
  const none = new Map<number, WorkerToDate>();
  const earlierBills = new Map(
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
      workers: isPaid ? none : earlierBills,
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

/** The earlier seal and whether anything differs; `cause_id`: the other settlement that was paid in between. */
type Made = { readonly before_hash: string; readonly isOther: boolean };

/** Records a settlement's approved amounts where they differ from the current ones. */
export const addFigureChange = (
  companyData: CompanyData,
  header: Header,
  story: FiguresStory,
  lines: readonly DemoLine[],
  about: { readonly at: string; readonly cause_id: number | null },
): Made => {
  const { world } = companyData;
  const bills = asDrafted(companyData, story, lines);
  const was = lines.map((line, at) => sealOf(header, line, bills[at] as Bill));
  const now = lines.map(({ sealed }) => sealed);
  const movedLines = lines.flatMap(({ id }, at) => {
    const before = was[at] as SealedLine;
    const after = now[at] as SealedLine;
    return JSON.stringify(figuresOf(before)) === JSON.stringify(figuresOf(after))
      ? []
      : [{ id, one: before, other: after }];
  });
  const revision_before = story === "paid" ? header.revision : header.revision - 1;
  const before_hash = snapshotHash({ ...header, revision: revision_before }, was);
  if (movedLines.length === 0) return { before_hash: snapshotHash(header, now), isOther: false };
  // The id of the settlement, because a demo settlement has at most one change.
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
    changed: movedLines.length,
    was: JSON.stringify(figureTotalsOf(totalsOf(was))),
    now: JSON.stringify(figureTotalsOf(totalsOf(now))),
  });
  for (const { id: line_id, one: before, other: after } of movedLines) {
    world.add("figure_lines", {
      change_id: id,
      line_id,
      seq: before.seq,
      bill_id: before.bill_id,
      was: JSON.stringify(figuresOf(before)),
      now: JSON.stringify(figuresOf(after)),
      was_key: before.payout_key,
      now_key: after.payout_key,
      reasons: JSON.stringify([story === "paid" ? "workerToDate" : "feeBase"]),
      cause_id: about.cause_id,
    });
  }
  return { before_hash, isOther: true };
};
