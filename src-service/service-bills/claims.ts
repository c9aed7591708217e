import type { JournalKind } from "../../src-shared/funds/ledger-kinds.ts";
import type { Tables } from "../database/tables.ts";
import type { AgencyAccountKind } from "../money/accounts.ts";
import type { Journal } from "../money/ledger.ts";

/** Category of bills for what offline settlements owe (dictionary B8: service fee). */
export const offlineCategory = 1;

/** What keeps a month's bill of a category from being made twice. */
export const originOf = (category: number, period: string): string => `${category}:${period}`;

type Bill = Pick<
  Tables["service_bills"],
  "agency_id" | "no" | "origin" | "period" | "payable" | "paid" | "discount" | "issued_at"
>;

/** Whether a bill asks for what offline settlements owe: that is claimed already, the bill only takes the claim over. */
export const isOfOffline = ({ origin, period }: Pick<Bill, "origin" | "period">): boolean =>
  origin === originOf(offlineCategory, period);

/** Moves `amount` from one account to another (the debit side rises in `to`); null when there is nothing to move. */
const moved = (
  bill: Bill,
  by: number | null,
  kind: JournalKind,
  amount: number,
  [from, to]: readonly [AgencyAccountKind, AgencyAccountKind],
): Journal | null =>
  amount === 0
    ? null
    : {
        agency_id: bill.agency_id,
        kind,
        biz_no: bill.no,
        created_by: by,
        agency: [
          { kind: to, amount },
          { kind: from, amount: -amount },
        ],
      };

/** A bill is issued: what it asks for is income claimed now, or a claim of offline settlements taken over. */
export const issueJournal = (bill: Bill, by: number | null): Journal | null =>
  isOfOffline(bill)
    ? moved(bill, by, "service_bill_offline", bill.payable, ["company_receivable", "fee_receivable"])
    : moved(bill, by, "service_bill", bill.payable, ["service_income", "fee_receivable"]);

/**
 * A part of a bill (`discount`) or all of its unpaid fee (`waive`) is let go of: of what was claimed already it is not a
 * claim any more and costs income; of offline settlements it is a claim before the bill is issued too.
 */
export const letGoJournal = (
  kind: "discount" | "waive",
  bill: Bill,
  by: number | null,
  amount: number,
): Journal | null => {
  const of = bill.issued_at !== null ? "fee_receivable" : isOfOffline(bill) ? "company_receivable" : null;
  const booked = kind === "waive" ? "service_bill_waived" : "service_bill_discount";
  return of === null ? null : moved(bill, by, booked, amount, [of, "service_income"]);
};

/**
 * A bill is void: the claim was none, or goes back to the offline settlements, which the next bill asks for again, and
 * whole: what was let go of went with the bill.
 */
export const voidJournal = (bill: Bill, by: number | null): Journal | null => {
  if (!isOfOffline(bill)) {
    return bill.issued_at === null
      ? null
      : moved(bill, by, "service_bill_waived", bill.payable, ["fee_receivable", "service_income"]);
  }
  const claimed = bill.issued_at === null ? 0 : bill.payable;
  if (claimed === 0 && bill.discount === 0) return null;
  return {
    agency_id: bill.agency_id,
    kind: "service_bill_withdrawn",
    biz_no: bill.no,
    created_by: by,
    agency: [
      { kind: "company_receivable", amount: claimed + bill.discount },
      { kind: "fee_receivable", amount: -claimed },
      { kind: "service_income", amount: -bill.discount },
    ],
  };
};
