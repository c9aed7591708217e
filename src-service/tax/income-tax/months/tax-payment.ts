import { isForAgency } from "../../../billing/funds/transfers/channel-accounts.ts";
import type { PromotionFee } from "../../../billing/promotion-fees/compute.ts";
import { feesOwingTax, markTaxPaid, unpaidTax } from "../../../billing/promotion-fees/taxes.ts";
import type { SignedIn, Writing } from "../../../core/context.ts";
import type { Tables } from "../../../core/database/tables.ts";
import { post } from "../../../ledger/money/ledger.ts";
import { taxDue } from "./tax-due.ts";

type Row = Tables["income_summary"];

type Payment = {
  readonly agency_id: number;
  readonly period: string;
  readonly by: number | null;
  /** Promotion fees whose taxes are paid with it. */
  readonly fees?: readonly PromotionFee[];
};

export const taxesOf = (fees: readonly PromotionFee[]): number => fees.reduce((sum, fee) => sum + unpaidTax(fee), 0);

/**
 * Books that the taxes of rows, and of promotion fees, were paid to the tax office, from the agency's bank account: what
 * they owe by now less what was paid for them before (a corrected row pays, or gets back, the difference). The payment
 * itself is made outside of the program and proven by an uploaded file. Returns the rows after the booking.
 */
export const bookTaxPayment = async (
  writing: Writing,
  rows: readonly Row[],
  { agency_id, period, by, fees = [] }: Payment,
): Promise<Row[]> => {
  const amount = rows.reduce((sum, row) => sum + taxDue(row) - row.paid_tax, 0) + taxesOf(fees);
  if (amount !== 0) {
    await post(writing, {
      agency_id,
      kind: "tax_payment",
      biz_no: `SK${period.replace("-", "")}`,
      created_by: by,
      agency: [
        { kind: "tax_payable", amount },
        { kind: "bank", amount: -amount },
      ],
    });
  }
  if (fees.length > 0) await markTaxPaid(writing, fees, period);
  return rows.map((row) => ({ ...row, paid_tax: taxDue(row) }));
};

/** Promotion fees whose taxes are paid with a month's payment; none for a person who does not see the whole agency. */
export const promotionTaxes = async ({ db, principal }: Pick<SignedIn, "db" | "principal">, period: string) => {
  const fees = isForAgency(principal) ? await feesOwingTax(db, principal.agency_id, period) : [];
  return {
    count: fees.length,
    amount: taxesOf(fees),
    fees: fees
      .slice(0, 100)
      .map((fee) => ({ id: String(fee.id), no: fee.no, channel_name: fee.channel_name, tax: unpaidTax(fee) })),
  };
};
