import type { JournalKind } from "../../../src-shared/billing/funds/ledger-kinds.ts";
import type { Journal } from "../../ledger/money/ledger.ts";

/** Kind of the journal for the payment of a fee. */
export const paymentKind = "promotion_fee" satisfies JournalKind;

/** Journal of a paid fee: the agency's expense is the fee, the bank paid the net, the tax is owed to the tax office. */
export const paymentJournal = (
  fee: {
    readonly agency_id: number;
    readonly no: string;
    readonly fee: number;
    readonly tax: number;
    readonly net: number;
  },
  by: number | null,
): Journal => ({
  agency_id: fee.agency_id,
  kind: paymentKind,
  biz_no: fee.no,
  created_by: by,
  agency: [
    { kind: "promotion_expense", amount: fee.fee },
    { kind: "bank", amount: -fee.net },
    { kind: "tax_payable", amount: 0 - fee.tax },
  ],
});
