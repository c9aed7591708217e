import type { Writing } from "../context.ts";
import type { Tables } from "../database/tables.ts";
import { post } from "../money/ledger.ts";
import { taxDue } from "./tax-due.ts";

type Row = Tables["income_summary"];

/**
 * Books that the taxes of rows were paid to the tax office, from the agency's bank account: what they owe by now less what
 * was paid for them before (a corrected row pays, or gets back, the difference). The payment itself was made there; its
 * proof stands beside it. Gives the rows as they are then.
 */
export const bookTaxPayment = async (
  writing: Writing,
  rows: readonly Row[],
  { agency_id, period, by }: { readonly agency_id: number; readonly period: string; readonly by: number | null },
): Promise<Row[]> => {
  const amount = rows.reduce((sum, row) => sum + taxDue(row) - row.paid_tax, 0);
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
  return rows.map((row) => ({ ...row, paid_tax: taxDue(row) }));
};
