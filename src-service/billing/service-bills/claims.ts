import type { JournalKind } from "../../../src-shared/billing/funds/ledger-kinds.ts";
import type { Tables } from "../../core/database/tables.ts";
import type { AgencyAccountKind } from "../../ledger/money/accounts.ts";
import type { Journal } from "../../ledger/money/ledger.ts";

/** Category of bills for what offline settlements owe (dictionary B8: service fee). */
export const offlineCategory = 1;

/** Unique origin of a month's bill of a category, so that it is not created twice. */
export const originOf = (category: number, period: string): string => `${category}:${period}`;

type Bill = Pick<
  Tables["service_bills"],
  "agency_id" | "no" | "origin" | "period" | "payable" | "paid" | "discount" | "issued_at"
>;

/** True when a bill collects what offline settlements owe: that is already claimed, the bill only takes over the claim. */
export const isOfOffline = ({ origin, period }: Pick<Bill, "origin" | "period">): boolean =>
  origin === originOf(offlineCategory, period);

/** Journal that moves `amount` from one account to another (debits `to`); null for 0. */
const transferJournal = (
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

/** Journal of issuing a bill: new income and claim, or a claim taken over from offline settlements. */
export const issueJournal = (bill: Bill, by: number | null): Journal | null =>
  isOfOffline(bill)
    ? transferJournal(bill, by, "service_bill_offline", bill.payable, ["company_receivable", "fee_receivable"])
    : transferJournal(bill, by, "service_bill", bill.payable, ["service_income", "fee_receivable"]);

/**
 * Journal of discounting a part of a bill (`discount`) or waiving all of its unpaid fee (`waive`): reduces the claim and
 * the income if it was already claimed; a bill of offline settlements is claimed even before it is issued.
 */
export const reliefJournal = (
  kind: "discount" | "waive",
  bill: Bill,
  by: number | null,
  amount: number,
): Journal | null => {
  const account = bill.issued_at !== null ? "fee_receivable" : isOfOffline(bill) ? "company_receivable" : null;
  const expenseAccount = kind === "waive" ? "service_bill_waived" : "service_bill_discount";
  return account === null ? null : transferJournal(bill, by, expenseAccount, amount, [account, "service_income"]);
};

/**
 * Journal of voiding a bill: cancels the claim, or returns it to the offline settlements to be collected by the next bill,
 * in full, because discounts are void with the bill.
 */
export const voidJournal = (bill: Bill, by: number | null): Journal | null => {
  if (!isOfOffline(bill)) {
    return bill.issued_at === null
      ? null
      : transferJournal(bill, by, "service_bill_waived", bill.payable, ["fee_receivable", "service_income"]);
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
