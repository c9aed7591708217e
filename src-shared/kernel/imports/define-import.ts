import { z } from "zod";
import { type AnyCall, type Call, type CallInput, type CallOutput, monthText } from "../calls/define.ts";
import { defineImportCall, type importPartAnswer, importRowsAtMost } from "../calls/import-parts.ts";
import type { AnyList } from "../lists/define.ts";
import type { PermissionKey } from "../rights/permissions.ts";
import type { Schema } from "../values/schema.ts";
import { defineTemplate, type ImportField, type ImportTemplate, type TemplateSpec } from "./cells/define.ts";
import { rowOf } from "./cells/row-schema.ts";
import type { TypedRow } from "./cells/typed-row.ts";

/**
 * Choices of the person for a whole file beside its company. `period` "YYYY-MM"; `is_complete`: whoever the file does not
 * name is not known to the tax office; `is_create_settlement`, of bills alone: a settlement is wanted of those that are taken; `create_workers`,
 * of fast bills alone: people whom the company does not have become workers of it.
 */
export const submitChoices = z.strictObject({
  period: monthText.optional(),
  is_complete: z.boolean().optional(),
  is_create_settlement: z.boolean().optional(),
  create_workers: z.boolean().optional(),
});
export type SubmitChoices = z.output<typeof submitChoices>;

/** Head of a request beside its rows; `batch_key` is its Idempotency-Key too. */
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
  /** Notes on rows that were taken. */
  readonly notes: readonly RowWord[];
  /** Counts beside those of rows; text under `imports.ui.sent.facts.<name>`. */
  readonly facts: readonly { readonly name: SubmitFact; readonly value: number }[];
};

export const submitFacts = ["same", "equal", "differs", "unknown", "bills", "settled", "payDiffers"] as const;
export type SubmitFact = (typeof submitFacts)[number];

type Lists = readonly [AnyList, ...AnyList[]];

/** Way of sending the rows of a template that a call of their own takes. */
type Sending<C extends AnyCall, Row extends z.ZodObject> = {
  /** The number under which its records are kept (`import_jobs`). A new import takes the next one. */
  readonly kind: number;
  readonly call: C;
  /** A row as the call takes it; what else the template has is for the person only. */
  readonly row: Row;
  readonly atMost: number;
  readonly needsCompany: boolean;
  /** True when rows for which no company is chosen are the agency's own. */
  readonly mayBeAgency: boolean;
  /** Address of the screen that shows what the rows made, where it is no list. */
  readonly place: string | null;
  /** True when the service says before what becomes of the rows (`importJobs.precheck`). */
  readonly isChecked: boolean;
  /** True when that check says what each row changes, which is shown before anything is sent. */
  readonly showsChanges: boolean;
  /** Keys of `SubmitChoices` that have to be there. */
  readonly choices: readonly (keyof SubmitChoices)[];
  /** Lists that other rows come into, the one to be looked at first. */
  readonly lists: Lists;
};

/** A call that `defineImportCall` made: its answer tells how far the batch is. */
type PartsCall = Call<string, string, Schema, Schema, typeof importPartAnswer>;

/** All rows go in one request: their meaning is that of the whole list. */
export type RequestSubmit = ImportTemplate &
  Sending<AnyCall, z.ZodObject> & {
    readonly way: "request";
    readonly body: (head: SubmitHead, rows: readonly TypedRow[]) => unknown;
    readonly outcome: (answer: unknown) => SubmitOutcome;
  };

/** Rows go in parts, each row is taken or refused by itself, and a job of the service takes them (`calls/import-parts.ts`). */
export type PartsSubmit = ImportTemplate &
  Sending<PartsCall, z.ZodObject> & {
    readonly way: "parts";
    /** True when rows mean something only beside all others of their batch: then one transaction takes all of them. */
    readonly isWhole: boolean;
  };

/** An import other than of bills: a template with the way in which its rows are sent. */
export type Submit = RequestSubmit | PartsSubmit;

type ImportSpecOf<Name extends string> = Omit<TemplateSpec<Name>, "permission"> & {
  readonly kind: number;
  readonly lists: Lists;
  readonly needsCompany?: boolean;
  readonly mayBeAgency?: boolean;
  readonly place?: string;
  readonly isChecked?: boolean;
  readonly showsChanges?: boolean;
};

/** Access to the call, which covers importing its rows. */
type Granted = { readonly access: PermissionKey };

/** Of rows that are taken together: that they are, and the most of one batch. */
type WholeSpec = { readonly isWhole?: boolean; readonly atMost?: number };

/** An import whose rows go in parts to a call that takes rows of the shape `row`. */
export const importInParts = <const Name extends string, C extends PartsCall & Granted, Row extends z.ZodObject>(
  spec: ImportSpecOf<Name> & WholeSpec & { readonly call: C; readonly row: Row },
) => ({
  ...defineTemplate({ ...spec, permission: spec.call.access }),
  way: "parts" as const,
  ...{ kind: spec.kind, call: spec.call, row: spec.row, lists: spec.lists },
  ...{ atMost: spec.atMost ?? importRowsAtMost, isWhole: spec.isWhole ?? false, choices: [] },
  ...{ needsCompany: spec.needsCompany ?? false, mayBeAgency: spec.mayBeAgency ?? false, place: spec.place ?? null },
  ...{ isChecked: spec.isChecked ?? false, showsChanges: spec.showsChanges ?? false },
});

/**
 * Declares an import: a template whose rows go in parts, each taken or refused by itself. The service's call, what it takes
 * of a row, who may import, the record of the import and what the desk sends follow from it. What happens to a row is the
 * service's (`src-service/core/plumbing/import-kind.ts`).
 */
export const defineImport = <
  const Name extends string,
  const Fields extends readonly ImportField[],
  const CallName extends string,
  const Path extends string,
  const Access extends PermissionKey,
>(
  spec: ImportSpecOf<Name> &
    WholeSpec & {
      readonly fields: Fields;
      readonly call: { name: CallName; path: Path; access: Access };
    },
) => {
  const row = rowOf(spec.fields);
  return importInParts({ ...spec, call: defineImportCall({ ...spec.call, row }), row });
};

/**
 * Declares an import whose rows mean something only as a whole list: they go in one request, at most `atMost`. Rows have
 * been through `row` and answers through the call's own schema before they come to `body` and `outcome`.
 */
export const defineListImport = <const Name extends string, C extends AnyCall & Granted, Row extends z.ZodObject>(
  spec: ImportSpecOf<Name> & {
    readonly call: C;
    readonly row: Row;
    readonly atMost: number;
    readonly choices?: readonly (keyof SubmitChoices)[];
    readonly body: (head: SubmitHead, rows: z.output<Row>[]) => CallInput<C>["body"];
    readonly outcome: (answer: CallOutput<C>) => SubmitOutcome;
  },
): RequestSubmit & { readonly name: Name; readonly call: C } =>
  ({
    ...{ way: "request", needsCompany: false, mayBeAgency: false, place: null, choices: [] },
    ...{ isChecked: false, showsChanges: false },
    ...defineTemplate({ ...spec, permission: spec.call.access }),
  }) as unknown as RequestSubmit & { readonly name: Name; readonly call: C };

/** A remark on a row of an answer. */
export const word = (row: number, code: string, params: RowWord["params"] = {}): RowWord => ({ row, code, params });

/** Rows with the file that they were read from. */
export const named = <R>({ file_name, import_file_url, import_file_sha256 }: SubmitHead, rows: R[]) => ({
  file_name,
  ...(import_file_url !== undefined && { import_file_url, import_file_sha256 }),
  rows,
});
