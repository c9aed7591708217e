import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import { confirmedAmount } from "../../../src-shared/kernel/records/amounts.ts";
import type { AnyRecord } from "../../../src-shared/kernel/records/define.ts";
import { operationOf } from "../../../src-shared/registries/records/registry.ts";
import type { TextKey } from "../../i18n/text-key.ts";
import { type FundKind, fundWords } from "./fund-words.ts";
import { type SettlementKind, settlementWords } from "./settlement-words.ts";

/** Words for an operation on something else than a record: its texts are under `money.*.<kind>`. */
type OwnWords = {
  readonly kind:
    | SettlementKind
    | FundKind
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
    | "billVerifyTax"
    | "taskSimple"
    | "insurancePay"
    | "insurancePassOn";
  /** Name of its object's number. */
  readonly object: TextKey;
  readonly amount: TextKey;
  /** It is about people, not lines. */
  readonly countsPeople?: true;
  /** Address of its object's screen. */
  readonly to: (objectId: string) => string;
};
type OwnAction = Exclude<PlanInput, { values: unknown }>["action"];

/** Words for an operation: its name, its number and amount, and the texts of its steps. */
export type PlanWords = Pick<OwnWords, "object" | "amount" | "countsPeople" | "to"> & {
  readonly action: TextKey;
  readonly confirm: TextKey;
  readonly warning: TextKey;
  readonly done: TextKey;
  /** Makes something that has no number yet. */
  readonly isNew: boolean;
};

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

const wordsByAction: Readonly<Record<OwnAction, OwnWords>> = {
  ...fundWords,
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
  "insurance.pay": {
    kind: "insurancePay",
    object: "money.flow.insuranceOrder",
    amount: "money.flow.payAmount",
    to: () => "/insurance-payments",
  },
  "insurance.passOn": {
    kind: "insurancePassOn",
    object: "money.flow.insuranceOrder",
    amount: "money.flow.insuranceAmount",
    to: () => "/insurance-payments",
  },
  "task.simple": {
    kind: "taskSimple",
    object: "money.flow.task",
    amount: "money.flow.taskAmount",
    countsPeople: true,
    to: () => "/simple-runs",
  },
  "bill.approve": { kind: "billApprove", ...ofBills },
  "bill.reject": { kind: "billReject", ...ofBills },
  "bill.cancel": { kind: "billCancel", ...ofBills },
  "bill.organization": { kind: "billOrganization", ...ofBills },
  "bill.invoicing": { kind: "billInvoicing", ...ofBills },
  "bill.withholding": { kind: "billWithholding", ...ofBills },
  "bill.verifyTax": { kind: "billVerifyTax", ...ofBills, object: "money.flow.period", amount: "money.flow.taxAmount" },
};

const ownWords = ({ kind, ...words }: OwnWords): PlanWords => ({
  ...words,
  action: `money.actions.${kind}`,
  confirm: `money.flow.confirm.${kind}`,
  warning: `money.flow.warning.${kind}`,
  done: `money.outcome.done.${kind}`,
  isNew: kind === "create",
});

/** `RecordTexts` makes sure that these are there. */
const recordWords = (record: AnyRecord, action: string): PlanWords => {
  const at = (path: string) => `records.${record.name}.${path}` as TextKey;
  const isNew = action === "create";
  const textPath = isNew ? "create" : `actions.${action}`;
  return {
    object: `lists.${record.name}.columns.no` as TextKey,
    amount: at(`amounts.${confirmedAmount(record, record.actions[action] ?? { permissions: [] })}`),
    to: (objectId) => (isNew ? record.address : `${record.address}/${objectId}`),
    action: at(`${textPath}.plan`),
    confirm: at(`${textPath}.confirm`),
    warning: at(`${textPath}.warning`),
    done: at(`${textPath}.done`),
    isNew: false,
  };
};

/** The words for an operation; undefined for one that this version does not know (an older record). */
export const planWords = (action: string): PlanWords | undefined => {
  if (Object.hasOwn(wordsByAction, action)) return ownWords(wordsByAction[action as OwnAction]);
  const operation = operationOf(action);
  return operation && recordWords(operation.record, operation.action);
};

/** Name of an operation. */
export const actionKey = (action: string): TextKey => planWords(action)?.action ?? "money.actions.unknown";
