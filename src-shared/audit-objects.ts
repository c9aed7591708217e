import type { RecordPlace, Row } from "./lists/define.ts";

type Declared = {
  /** List whose record it is: its screen has the record's address, and who may not see the list is not told the record's name. */
  readonly record?: string;
  /** Where the record has no list of its own: who may not see this list is not told the record's name. */
  readonly seenWith?: string;
  /** Its id is a word of the program, with a text under `enums.auditObjectName`. */
  readonly isWord?: true;
  /** What earlier versions wrote in place of the kind. Entries of the log are never rewritten. */
  readonly earlier?: readonly string[];
};

/**
 * Kinds of records that the audit log's entries are about. An entry names its record as `kind:id`. The list shows a kind by
 * its place here, so new kinds are added at the end; labels under `enums.auditObject`.
 */
export const auditObjects = {
  user: {},
  agency: {},
  company: {},
  /** Id: a preset role (`permissions.ts`). */
  role: { isWord: true },
  /** Id: a kind of agreement (`calls/session.ts`). */
  agreement: { isWord: true },
  account: {},
  /** Id: code of a settlement channel. */
  channel: { isWord: true },
  /** Many records of a list, or the list as a whole. Id: the list's name. */
  list: { isWord: true },
  database: { isWord: true },
  settlement: { record: "settlements" },
  payoutLine: { seenWith: "payoutLines", earlier: ["payoutLines"] },
  bill: { record: "bills", earlier: ["bills"] },
  import: { record: "billBatches" },
  wallet: { record: "wallets", earlier: ["wallets"] },
  walletChange: { seenWith: "wallets", earlier: ["wallet_change"] },
  transfer: { record: "transfers", earlier: ["transfers"] },
  transaction: { record: "transactions" },
  promotionFee: { record: "promotionFees", earlier: ["promotion_fee"] },
  feeDiscount: { record: "feeDiscounts", earlier: ["fee_discount"] },
  serviceBill: { record: "serviceBills", earlier: ["service_bill"] },
  invoiceApply: { record: "invoiceApplies", earlier: ["invoice_apply", "invoiceApplies"] },
  invoiceRecord: { record: "invoiceRecords", earlier: ["invoice_record"] },
  redLetter: { seenWith: "invoiceApplies", earlier: ["invoice_red_letter"] },
  invoiceMail: { seenWith: "invoiceRecords", earlier: ["invoiceMails"] },
  voucher: { seenWith: "voucherRecords" },
  exportJob: { record: "exportJobs", earlier: ["export_job"] },
  /** One record; or months as a whole, as `2026-10,2026-11`. */
  incomeSummary: { record: "incomeSummary", earlier: ["period"] },
  taxPeriod: { record: "taxPeriods" },
  platformReport: { record: "platformReports" },
  /** A file of entries for the transactions. Id: the key of its batch. */
  batch: { seenWith: "transactions" },
  importJob: { record: "importJobs" },
  sensitiveWord: { record: "sensitiveWords" },
} as const satisfies Readonly<Record<string, Declared>>;

export type AuditObjectKind = keyof typeof auditObjects;

/** What an audit entry is about, as it is written down. */
export type AuditObject = `${AuditObjectKind}:${string | number}`;

export const auditObjectKinds = Object.keys(auditObjects) as AuditObjectKind[];

export const auditObjectOf = (kind: AuditObjectKind): Declared => auditObjects[kind];

/** Names without an id that earlier versions wrote for many records or for the whole. */
export const earlierWholes: Readonly<Record<string, AuditObject>> = {
  bills: "list:bills",
  transactions: "list:transactions",
  vouchers: "list:voucherRecords",
  invoice_records: "list:invoiceRecords",
  database: "database:demo",
  agency: "agency:0",
};

/** Code of a kind in the list; 0 is what no version of this table knows. */
export const auditObjectCode = (kind: AuditObjectKind): number => auditObjectKinds.indexOf(kind) + 1;

export const auditObjectCodes: readonly number[] = [0, ...auditObjectKinds.map(auditObjectCode)];

/** The record that a row of the audit log is about; null where it is none with a list of its own. */
export const recordOfAuditRow = ({ object }: Row): RecordPlace | null => {
  const [kind = "", id = ""] = String(object).split(":");
  if (!Object.hasOwn(auditObjects, kind) || !/^\d+$/u.test(id)) return null;
  const list = auditObjectOf(kind as AuditObjectKind).record;
  return list === undefined ? null : { list, id };
};
