import type { PlanInput } from "../../src-shared/bridge/money.ts";
import type { TextKey } from "../i18n/text-key.ts";
import { type DiscountKind, discountWords } from "./discount-words.ts";
import { type FundKind, fundWords } from "./fund-words.ts";
import { type PromotionKind, promotionWords } from "./promotion-words.ts";
import { type SettlementKind, settlementWords } from "./settlement-words.ts";

/** How an operation is spoken of: its texts lie under `money.*.<kind>`. */
type PlanWords = {
  readonly kind:
    | SettlementKind
    | FundKind
    | PromotionKind
    | DiscountKind
    | "billApprove"
    | "billReject"
    | "billCancel"
    | "billOrganization"
    | "billInvoicing"
    | "billWithholding"
    | "serviceBillPay"
    | "serviceBillImport"
    | "invoiceImport"
    | "staffInvoiceImport"
    | "billVerifyTax";
  /** What the number of its object is called. */
  readonly object: TextKey;
  readonly amount: TextKey;
  /** Address of its object's screen. */
  readonly to: (objectId: string) => string;
};
export type PlanKind = PlanWords["kind"];

/** Operations on bills: the number, where there is one, is that of their batch. */
const ofBills = {
  object: "money.flow.batch",
  amount: "money.flow.feeAmount",
  to: (objectId: string) => `/bill-batches/${objectId}`,
} as const;

const ofInvoices = {
  object: "money.flow.invoice",
  amount: "money.flow.invoiceAmount",
  to: () => "/invoice-records",
} as const;

const words: Readonly<Record<PlanInput["action"], PlanWords>> = {
  ...fundWords,
  ...promotionWords,
  ...discountWords,
  ...settlementWords,
  "serviceBill.import": {
    kind: "serviceBillImport",
    object: "money.flow.serviceBill",
    amount: "money.flow.payAmount",
    to: () => "/service-bills",
  },
  "invoice.import": { kind: "invoiceImport", ...ofInvoices },
  "invoice.importStaff": { kind: "staffInvoiceImport", ...ofInvoices },
  "serviceBill.pay": {
    kind: "serviceBillPay",
    object: "money.flow.serviceBill",
    amount: "money.flow.payAmount",
    to: (objectId) => `/service-bills/${objectId}`,
  },
  "bill.approve": { kind: "billApprove", ...ofBills },
  "bill.reject": { kind: "billReject", ...ofBills },
  "bill.cancel": { kind: "billCancel", ...ofBills },
  "bill.organization": { kind: "billOrganization", ...ofBills },
  "bill.invoicing": { kind: "billInvoicing", ...ofBills },
  "bill.withholding": { kind: "billWithholding", ...ofBills },
  "bill.verifyTax": { kind: "billVerifyTax", ...ofBills, object: "money.flow.period", amount: "money.flow.taxAmount" },
};

/** The words for an operation; undefined for one that this version does not know (an older record). */
export const planWords = (action: string): PlanWords | undefined =>
  Object.hasOwn(words, action) ? words[action as PlanInput["action"]] : undefined;

/** "settlement.pay" → "pay"; undefined for an operation that this version does not know. */
export const planKind = (action: string): PlanKind | undefined => planWords(action)?.kind;

/** What an operation is called. */
export const actionKey = (action: string): TextKey => {
  const kind = planKind(action);
  return kind === undefined ? "money.actions.unknown" : `money.actions.${kind}`;
};
