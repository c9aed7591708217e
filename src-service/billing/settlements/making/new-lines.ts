import { payoutLineStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { Writing } from "../../../core/context.ts";
import { insertMany, type Rewrite, type Tables } from "../../../core/database/tables.ts";
import { versioned } from "../../../core/plumbing/versioned.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";
import { touchBatches } from "../../bills/rows/touch-batches.ts";
import { payoutKey, type SealedLine } from "../rows/lines.ts";

type Bill = Tables["bills"];
type Line = Tables["payout_lines"];

/** Columns of the settlement that its lines use. */
export type LineHeader = Pick<Settlement, "id" | "agency_id" | "period">;

/** The line of a bill before any attempt to pay it. `seq`: its position, from 1. */
export const newLine = (header: LineHeader, bill: Bill, seq: number, id: number): Line => {
  const payee = { id_no: bill.id_no, account_no: bill.labor_bank_account };
  return {
    id,
    version: 1,
    agency_id: header.agency_id,
    settlement_id: header.id,
    bill_id: bill.id,
    labor_id: bill.labor_id,
    seq,
    status: payoutLineStates.code("waiting"),
    labor_name: bill.labor_name,
    ...payee,
    bank_code: bill.bank_code,
    accounting_fee: bill.accounting_fee,
    service_fee: bill.service_fee,
    pit: bill.pit,
    vat: bill.vat,
    surtax: bill.surtax,
    net: bill.net_pay,
    attempt: 0,
    payout_key: payoutKey(header.agency_id, bill.id, payee, bill.net_pay, header.period),
    channel_order_no: null,
    channel_serial: null,
    fail_code: null,
    fail_reason: null,
    sent_at: null,
    finished_at: null,
    discount: 0,
  };
};

/** A line as it is sealed with its bill. */
export const sealedWith = (line: Line, bill: Bill): SealedLine => ({
  ...line,
  labor_service_fee: bill.labor_service_fee,
  vat_recover: bill.vat_recover,
  car_rental_fee: bill.car_rental_fee,
  customer_pay: bill.customer_pay,
});

/** Writes computed bills of one company and their lines. */
export const writeBillsAndLines = async (
  writing: Writing,
  companyId: number,
  bills: readonly Rewrite<"bills">[],
  lines: readonly Line[],
): Promise<void> => {
  await versioned("bills", "bills").saveMany(writing, bills);
  // Touches only batches whose sums have changed, because the batch list shows the amounts of bills.
  const isOther = ({ before, after }: Rewrite<"bills">): boolean =>
    before.customer_pay !== after.customer_pay || before.net_pay !== after.net_pay;
  await touchBatches(
    writing,
    bills.filter(isOther).map(({ before }) => before),
  );
  await insertMany(writing.tx, "payout_lines", lines);
  writing.touched("bills", companyId);
};
