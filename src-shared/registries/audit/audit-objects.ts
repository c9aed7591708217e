import type { RecordPlace, Row } from "../../kernel/lists/define.ts";
import { type RecordName, type Records, recordByName, recordNames } from "../records/registry.ts";

/** Reasons why an entry leads to no record, besides its id being a word of the program. */
export const noRecordReasons = {
  itself: "it is the agency itself, whose rules and account are screens of their own",
  tree: "departments are shown as one tree, without addresses of their own",
  manyRows: "it is about many rows at once, which the list shows",
} as const;

/** Where an entry leads: to a record of its own list, to one that the service finds for it, or nowhere, for a reason. */
type Way =
  | { readonly record: string; readonly reaches?: never; readonly none?: never }
  | { readonly record?: never; readonly reaches: readonly string[]; readonly none?: never }
  | { readonly record?: never; readonly reaches?: never; readonly none: keyof typeof noRecordReasons }
  | { readonly record?: never; readonly reaches?: never; readonly none?: never; readonly isWord: true };

/**
 * `record`: list whose record it is: its screen has the record's address, and who may not see the list is not told the record's name.
 * `reaches`: lists with the record that the service finds for it (`entry-places.ts`).
 */
type Declared = Way & {
  /** Code by which the list shows it: a new kind takes a code that nobody has. */
  readonly code: number;
  /** Where the record has no list of its own: who may not see this list is not told the record's name. */
  readonly seenWith?: string;
  /** Its id is a word of the program, with a text under `enums.auditObjectName`. */
  readonly isWord?: true;
  /** Names that earlier versions wrote in place of the kind. Entries of the log are never rewritten. */
  readonly earlier?: readonly string[];
};

/**
 * Kinds of records that the audit log's entries are about, beside those that are declared with their record (`object`). An
 * entry names its record as `kind:id`. Labels under `enums.auditObject`.
 */
const kinds = {
  user: { code: 1, reaches: ["agencyUsers", "companyUsers"] },
  agency: { code: 2, none: "itself" },
  company: { code: 3, record: "companies" },
  /** Id: a preset role (`permissions.ts`). */
  role: { code: 4, isWord: true, reaches: ["roles"] },
  department: { code: 185, none: "tree" },
  insurancePayment: { code: 190, record: "insurancePayments" },
  /** Changes of a roster that came together. */
  insuranceAmendment: { code: 191, seenWith: "insuranceRecords", none: "manyRows" },
  /** A role of an agency's own. */
  ownRole: { code: 184, record: "roles" },
  /** Id: a kind of agreement (`calls/session.ts`). */
  agreement: { code: 5, isWord: true },
  account: { code: 6, reaches: ["companies"] },
  /** Id: code of a settlement channel. */
  channel: { code: 7, isWord: true },
  /** Many records of a list, or the list as a whole. Id: the list's name. */
  list: { code: 8, isWord: true },
  database: { code: 9, isWord: true },
  settlement: { code: 10, record: "settlements" },
  payoutLine: { code: 11, seenWith: "payoutLines", reaches: ["settlements"], earlier: ["payoutLines"] },
  bill: { code: 12, record: "bills", earlier: ["bills"] },
  import: { code: 13, record: "billBatches" },
  wallet: { code: 14, record: "wallets", earlier: ["wallets"] },
  walletChange: { code: 15, seenWith: "wallets", reaches: ["wallets"], earlier: ["wallet_change"] },
  transfer: { code: 16, record: "transfers", earlier: ["transfers"] },
  transaction: { code: 17, record: "transactions" },
  serviceBill: { code: 20, record: "serviceBills", earlier: ["service_bill"] },
  invoiceApply: { code: 21, record: "invoiceApplies", earlier: ["invoice_apply", "invoiceApplies"] },
  invoiceRecord: { code: 22, record: "invoiceRecords", earlier: ["invoice_record"] },
  redLetter: { code: 23, seenWith: "invoiceApplies", reaches: ["invoiceApplies"], earlier: ["invoice_red_letter"] },
  invoiceMail: { code: 24, seenWith: "invoiceRecords", reaches: ["invoiceRecords"], earlier: ["invoiceMails"] },
  voucher: { code: 25, seenWith: "voucherRecords", reaches: ["settlements"] },
  exportJob: { code: 26, record: "exportJobs", earlier: ["export_job"] },
  /** One record; or months as a whole, as `2026-10,2026-11`. */
  incomeSummary: { code: 27, record: "incomeSummary", earlier: ["period"] },
  taxPeriod: { code: 28, record: "taxPeriods" },
  /** A file of entries for the transactions. Id: the key of its batch. */
  batch: { code: 30, seenWith: "transactions", none: "manyRows" },
  importJob: { code: 31, record: "importJobs" },
  stopRecord: { code: 40, record: "stopRecords" },
  taxCollectRecord: { code: 42, record: "taxCollectRecords" },
  stopBatch: { code: 41, record: "stopBatches" },
  taskBatch: { code: 183, record: "taskBatches" },
  laborContract: { code: 91, record: "laborContracts" },
  payAccount: { code: 70, record: "payAccounts" },
  /** Proof of a company's identity. */
  entIdentity: { code: 135, reaches: ["companies"] },
  attorney: { code: 136, reaches: ["companies"] },
  /** A worker at a company: what concerns that cooperation. */
  worker: { code: 34, record: "companyLabors" },
  /** A person: what concerns every company that it works for. */
  labor: { code: 35, seenWith: "companyLabors", reaches: ["companyLabors"] },
} as const satisfies Readonly<Record<string, Declared>>;

export type AuditObjectKind = keyof typeof kinds | Records[RecordName]["object"];

/** Subject of an audit entry, as it is written down. */
export type AuditObject = `${AuditObjectKind}:${string | number}`;

const kindsOfRecords = Object.fromEntries(
  recordNames.map(recordByName).map(({ name, object, audit: { object: code, earlierObjects: earlier } }) => {
    return [object, { code, record: name, ...(earlier !== undefined && { earlier }) }];
  }),
);
const auditObjects: Readonly<Record<string, Declared>> = { ...kinds, ...kindsOfRecords };

const isKind = (kind: string): kind is AuditObjectKind => Object.hasOwn(auditObjects, kind);

export const auditObjectKinds: readonly AuditObjectKind[] = Object.keys(auditObjects).filter(isKind);

export const auditObjectOf = (kind: AuditObjectKind): Declared => auditObjects[kind] as Declared;

/** Names a record in an entry, by a kind that a declaration names. Throws for a kind that is none. */
export const auditObject = (kind: string, id: number): AuditObject => {
  if (!isKind(kind)) throw new Error(`${kind} is no kind of object of the audit log`);
  return `${kind}:${id}`;
};

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
export const auditObjectCode = (kind: AuditObjectKind): number => auditObjectOf(kind).code;

export const auditObjectCodes: readonly number[] = [0, ...auditObjectKinds.map(auditObjectCode)];

/** Kind and id of what a row of the audit log is about; null for a kind that no version of this table knows. */
export const objectOf = (object: string): { readonly kind: AuditObjectKind; readonly id: string } | null => {
  const [kind = "", id = ""] = object.split(":");
  return isKind(kind) ? { kind, id } : null;
};

/** A place that the service found for an entry, as its row carries it. */
const foundPlace = (list: Row[string] | undefined, id: Row[string] | undefined): RecordPlace | null =>
  typeof list === "string" && typeof id === "string" ? { list, id } : null;

/**
 * The record that a row of the audit log is about; null where it is none with a list of its own and the service has found none
 * (`object_list`, `object_id`, of an entry that is open).
 */
export const recordOfAuditRow = ({ object, object_list, object_id }: Row): RecordPlace | null => {
  const about = objectOf(String(object));
  const list = about === null ? undefined : auditObjectOf(about.kind).record;
  if (about === null || list === undefined || !/^\d+$/u.test(about.id)) return foundPlace(object_list, object_id);
  return { list, id: about.id };
};

/** The user who acted, where the service has found one (of an entry that is open). */
export const actorOfAuditRow = ({ actor_list, actor_id }: Row): RecordPlace | null => foundPlace(actor_list, actor_id);
