import { z } from "zod";
import { billsImportTaxVerify, taxVerifyAtMost, taxVerifyRow } from "../calls/bill-tax.ts";
import type { AnyCall, CallInput, CallOutput } from "../calls/define.ts";
import { monthText } from "../calls/fields.ts";
import { type importPartAnswer, importRowsAtMost } from "../calls/import-parts.ts";
import {
  invoiceRecordsImport,
  invoiceRecordsImportStaff,
  invoiceRow,
  serviceBillsImport,
  serviceOrderRow,
  staffInvoiceRow,
} from "../calls/invoice-imports.ts";
import {
  offlineFeedbackAtMost,
  offlineFeedbackRow,
  settlementsImportOfflineFeedback,
} from "../calls/settlement-actions.ts";
import { transactionsImportTransact, transactRow, transactRowsAtMost } from "../calls/transactions.ts";
import type { ListName } from "../lists/registry.ts";
import { formatMoney } from "../values/money.ts";
import type { ImportTemplate } from "./define.ts";
import type { ImportKindName } from "./import-kinds.ts";
import { invoiceRecord } from "./invoice-record.ts";
import { offlineFeedback } from "./offline-feedback.ts";
import { sensitiveWord, sensitiveWordRow, sensitiveWordsImport } from "./sensitive-word.ts";
import { serviceOrder } from "./service-order.ts";
import { staffInvoice } from "./staff-invoice.ts";
import { taxVerify } from "./tax-verify.ts";
import { transactList } from "./transact-list.ts";
import type { TypedRow } from "./typed-row.ts";

/**
 * What the person says of a whole file beside its company. `period` "YYYY-MM"; `is_complete`: whoever the file does not
 * name is not known to the tax office; `is_create_settlement`, of bills alone: a settlement is wanted of those that are taken.
 */
export const submitChoices = z.strictObject({
  period: monthText.optional(),
  is_complete: z.boolean().optional(),
  is_create_settlement: z.boolean().optional(),
});
export type SubmitChoices = z.output<typeof submitChoices>;

/** What a request says beside its rows; `batch_key` is its Idempotency-Key too. */
export type SubmitHead = {
  readonly batch_key: string;
  readonly file_name: string;
  readonly company_id: string | null;
  readonly choices: SubmitChoices;
  /** Key and SHA-256 of the uploaded original file (`importFileFields`). */
  readonly import_file_url?: string;
  readonly import_file_sha256?: string;
};

/** Something to be told of a row, by its number in the spreadsheet; text under `imports.issues.<code>`, else `errors.<code>`. */
export type RowWord = {
  readonly row: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
};

export type SubmitOutcome = {
  /** Rows that changed nothing and may be corrected. */
  readonly refused: readonly RowWord[];
  /** What is to be known of rows that were taken. */
  readonly notes: readonly RowWord[];
  /** Counts beside those of rows; text under `imports.ui.sent.facts.<name>`. */
  readonly facts: readonly { readonly name: SubmitFact; readonly value: number }[];
};

export const submitFacts = ["same", "equal", "differs", "unknown", "bills", "settled", "payDiffers"] as const;
export type SubmitFact = (typeof submitFacts)[number];

type Sent<C extends AnyCall, Row extends z.ZodObject> = {
  readonly template: ImportTemplate & { readonly name: ImportKindName };
  readonly call: C;
  /** A row as the call takes it; what else the template has is for the person only. */
  readonly row: Row;
  readonly atMost: number;
  readonly needsCompany: boolean;
  /** Keys of `SubmitChoices` that have to be there. */
  readonly choices: readonly (keyof SubmitChoices)[];
  /** Lists that other rows come into, the one to be looked at first. */
  readonly lists: readonly [ListName, ...ListName[]];
};

type Given<C extends AnyCall, Row extends z.ZodObject> = Sent<C, Row> & {
  readonly body: (head: SubmitHead, rows: z.output<Row>[]) => CallInput<C>["body"];
  readonly outcome: (answer: CallOutput<C>) => SubmitOutcome;
};

/** A call that `defineImportCall` made: its answer tells how far the batch is. */
type PartsCall = AnyCall & { readonly output: typeof importPartAnswer };

/** All rows go in one request: their meaning is that of the whole list. */
type RequestSubmit = Sent<AnyCall, z.ZodObject> & {
  readonly way: "request";
  readonly body: (head: SubmitHead, rows: readonly TypedRow[]) => unknown;
  readonly outcome: (answer: unknown) => SubmitOutcome;
};

/** Rows go in parts, each row is taken or refused by itself, and a job of the service takes them (`calls/import-parts.ts`). */
export type PartsSubmit = Sent<PartsCall, z.ZodObject> & { readonly way: "parts" };

/** How the rows of a template that are not bills are sent. */
export type Submit = RequestSubmit | PartsSubmit;

/** Rows have been through `row` and answers through the call's own schema before they come to these functions. */
const defineSubmit = <C extends AnyCall, Row extends z.ZodObject>(given: Given<C, Row>): Submit =>
  ({ way: "request", ...given }) as unknown as Submit;

type Parts = Pick<PartsSubmit, "template" | "call" | "row" | "lists"> & { readonly needsCompany?: boolean };

/** Rows that go in parts: nothing but call, row and lists has to be said. */
const defineParts = (given: Parts): PartsSubmit => ({
  way: "parts",
  ...{ atMost: importRowsAtMost, needsCompany: false, choices: [] },
  ...given,
});

const word = (row: number, code: string, params: RowWord["params"] = {}): RowWord => ({ row, code, params });

const named = <R>({ file_name, import_file_url, import_file_sha256 }: SubmitHead, rows: R[]) => ({
  file_name,
  ...(import_file_url !== undefined && { import_file_url, import_file_sha256 }),
  rows,
});

/** The rows that the importer sends, other than bills. */
const submits: readonly Submit[] = [
  defineSubmit({
    template: offlineFeedback,
    call: settlementsImportOfflineFeedback,
    row: offlineFeedbackRow,
    atMost: offlineFeedbackAtMost,
    needsCompany: true,
    choices: [],
    lists: ["settlements", "payoutLines", "bills"],
    body: (head, rows) => ({ company_id: head.company_id ?? "", ...named(head, rows) }),
    outcome: ({ refused, settled }) => ({
      refused: refused.map(({ row, code, params }) => word(row, code ?? "", params)),
      notes: [],
      facts: [{ name: "settled", value: settled.length }],
    }),
  }),
  defineSubmit({
    template: transactList,
    call: transactionsImportTransact,
    row: transactRow,
    atMost: transactRowsAtMost,
    needsCompany: false,
    choices: [],
    lists: ["transactions"],
    body: (head, rows) => ({ batch_key: head.batch_key, ...named(head, rows) }),
    outcome: ({ refused, same }) => ({
      refused: refused.map(({ row, code }) => word(row, `transact_${code}`)),
      notes: [],
      facts: [{ name: "same", value: same }],
    }),
  }),
  defineSubmit({
    template: taxVerify,
    call: billsImportTaxVerify,
    row: taxVerifyRow,
    atMost: taxVerifyAtMost,
    needsCompany: false,
    choices: ["period", "is_complete"],
    lists: ["bills"],
    body: (head, rows) => {
      const { period = "", is_complete = false } = head.choices;
      return { batch_key: head.batch_key, ...named(head, rows), period, is_complete };
    },
    outcome: ({ refused, differences, equal, differs, unknown, bills }) => ({
      refused: refused.map(({ row, code }) => word(row, code)),
      notes: differences.map(({ row, withheld }) => word(row, "tax_differs", { withheld: formatMoney(withheld) })),
      facts: [
        { name: "equal", value: equal },
        { name: "differs", value: differs },
        { name: "unknown", value: unknown },
        { name: "bills", value: bills },
      ],
    }),
  }),
  defineParts({
    template: invoiceRecord,
    call: invoiceRecordsImport,
    row: invoiceRow,
    lists: ["invoiceRecords", "invoiceApplies"],
  }),
  defineParts({
    template: staffInvoice,
    call: invoiceRecordsImportStaff,
    row: staffInvoiceRow,
    lists: ["invoiceRecords"],
  }),
  defineParts({ template: serviceOrder, call: serviceBillsImport, row: serviceOrderRow, lists: ["serviceBills"] }),
  defineParts({
    template: sensitiveWord,
    call: sensitiveWordsImport,
    row: sensitiveWordRow,
    lists: ["sensitiveWords"],
  }),
];

/** How the rows of a template are sent; undefined for bills and for rows that stay here. */
export const submitOf = (template: string): Submit | undefined =>
  submits.find((submit) => submit.template.name === template);

/**
 * Whether rows of a template can be sent at all: as bills or by a call of their own. The others belong to areas that do not
 * exist yet; their files are refused before they are read, because a checked file that cannot be sent is wasted work.
 */
export const isSent = ({ name, bill }: ImportTemplate): boolean => bill !== undefined || submitOf(name) !== undefined;

/** How the rows of a template that is sent by a call of its own are sent. */
export const requireSubmit = ({ name }: Pick<ImportTemplate, "name">): Submit => {
  const submit = submitOf(name);
  if (submit === undefined) throw new RangeError(`No call takes the rows of ${name}`);
  return submit;
};

/** The row as the call takes it, or the column that it does not. */
export const submitRow = (
  { row: shape, template }: Submit,
  typed: TypedRow,
): { readonly row: TypedRow } | { readonly column: string } => {
  const keys = Object.keys(shape.shape);
  const parsed = shape.safeParse(Object.fromEntries(keys.flatMap((key) => (key in typed ? [[key, typed[key]]] : []))));
  if (parsed.success) return { row: parsed.data as TypedRow };
  const key = String(parsed.error.issues[0]?.path[0] ?? "");
  return { column: template.fields.find((field) => field.key === key)?.title ?? key };
};

/** The column whose sum the person confirms with the rows. */
export const confirmedColumn = ({ bill, sums }: ImportTemplate): string =>
  bill === undefined ? (sums[0] ?? "") : "accounting_fee";
