import type { MessagePort } from "node:worker_threads";
import type { z } from "zod";
import type { BillImportRow, PayComparison } from "../../../src-shared/billing/bills/bills-calls.ts";
import type { Preferences } from "../../../src-shared/bridge/app.ts";
import type {
  ImportFind,
  ImportRow,
  ImportRowRange,
  ImportState,
  ImportStep,
  importSteps,
  importsArea,
} from "../../../src-shared/bridge/imports.ts";
import type { CompanyFacts } from "../../../src-shared/kernel/imports/cells/company-facts.ts";
import type { RememberedTitles, TitlePair } from "../../../src-shared/kernel/imports/cells/titles.ts";
import type { TypedRow } from "../../../src-shared/kernel/imports/cells/typed-row.ts";
import type { RowWord, SubmitHead } from "../../../src-shared/kernel/imports/define-import.ts";
import type { Refusal } from "../template-reader/import-refusal.ts";
import type { Pasted } from "./paste-cells.ts";
import type { RowView } from "./rows/row-view.ts";
import type { StoredSource } from "./rows/stored-source.ts";

/** Data with which the thread is started. The key is the raw one of the staging databases. */
export type WorkerStart = { readonly file: string; readonly key: Uint8Array };

/** Summary of the rows that the thread sends after every step; the desk adds phase, file, sending and result to it. */
export type StagingSummary = Pick<
  ImportState,
  | "facts"
  | "columns"
  | "counts"
  | "totals"
  | "file_issues"
  | "fixes"
  | "can_undo"
  | "can_redo"
  | "seen"
  | "pay"
  | "checked_online"
  | "unchecked_rows"
  | "revision"
  | "unmatched"
  | "own_columns"
> & { readonly template: string; readonly mapped: TitlePair[] };

/** The first rows of a file that is still being read. */
export type FirstRows = Pick<StagingSummary, "template" | "columns"> & {
  readonly rows: NonNullable<ImportState["first_rows"]>;
};

export type ReadProgress = ImportState["progress"] & { readonly first?: FirstRows };

/** The refusal of a file is an answer, not a failure. */
export type ReadOutcome =
  | { readonly summary: StagingSummary; readonly refusal: null; readonly unmatched: ImportState["unmatched"] }
  | { readonly summary: null; readonly refusal: Refusal; readonly unmatched: ImportState["unmatched"] };

type Locale = Preferences["locale"];

/** The original file as the service keeps it; absent until it is uploaded, and where none lies beside the rows. */
type SealedFile = { readonly import_file_url?: string; readonly import_file_sha256?: string };

/** A sealed batch of bills: everything of the wire body but the part itself. Never changes while it is sent. */
export type SealedBills = SealedFile & {
  readonly batch_key: string;
  readonly digest: string;
  readonly file_name: string;
  readonly company_id: string;
  readonly inner_bill_type: 1 | 2 | 3;
  readonly settlement_remark: string;
  /** Absent where no settlement is wished for. */
  readonly is_create_settlement?: true;
  /** Absent where nobody is to be entered. */
  readonly create_workers?: true;
  /**
   * Of plus bills whose missing tasks are made first: the key and the digest of those rows, and the rows for which no task was made,
   * with the reason. Of the desk alone.
   */
  readonly task_batch?: { readonly key: string; readonly digest: string; readonly refused?: readonly RowWord[] };
  /** The batch of tasks, once it is made. */
  readonly task_batch_id?: string;
  readonly total_rows: number;
  readonly total_accounting_fee: number;
  readonly parts: number;
};

/** A sealed batch of other rows (`imports/submits.ts`): in parts, or all of them in one request. */
export type SealedRows = SubmitHead & {
  readonly template: string;
  readonly digest: string;
  readonly total_rows: number;
  readonly parts: number;
};

export type SealedBatch = SealedBills | SealedRows;

/** A row as it is sent. */
export type WireRow = BillImportRow | TypedRow;

export type ServiceRemark = {
  readonly row: number;
  readonly field: string;
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
};

type StepInput<S extends ImportStep> = Omit<z.output<(typeof importSteps)[S]["input"]>, "import_id">;
type RowSteps = { readonly [S in ImportStep]: { input: StepInput<S>; output: StagingSummary } };

/** `session` is the desk's own record of the import, kept beside the rows as it is given. */
export type WorkerOperations = RowSteps & {
  /** Reads a file into a new staging database. The refusal of a file is an answer, not a failure. */
  readonly read: {
    input: {
      bytes: Uint8Array;
      name: string;
      template: string;
      today: string;
      session: unknown;
      /** Titles that were mapped to columns in the company's earlier files. */
      titles?: RememberedTitles;
      company?: CompanyFacts;
    };
    output: ReadOutcome;
  };
  /** Reads the refused file that the thread still holds: with titles of its own mapped to columns, or for another company. */
  readonly readAgain: {
    input: {
      named: { template: string; titles: readonly TitlePair[] } | null;
      company: CompanyFacts;
      session: unknown;
    };
    output: ReadOutcome;
  };
  /**
   * Reads the file that lies beside its rows again: with more of its titles mapped to columns, or for another company. What
   * the person did to the rows is done again. A refusal leaves them as they were. AppError `import_not_found` where no
   * file was kept.
   */
  readonly readAnew: {
    input: {
      /** Titles to be mapped to columns of the template that the rows have. */
      titles: readonly TitlePair[];
      /** Titles that were mapped to columns in the company's earlier files. */
      remembered: RememberedTitles;
      company: CompanyFacts;
      /** True when the template is looked for again: which one it is may be a matter of the company. */
      isOtherCompany: boolean;
      today: string;
      session: unknown;
    };
    output: ReadOutcome;
  };
  /**
   * Reads another sheet of the file, whose rows take the place of those of the sheet before: the file that lies beside its
   * rows, or the refused one that the thread still holds. A refusal leaves the rows as they were.
   */
  readonly readSheet: {
    input: {
      sheet: string;
      remembered: RememberedTitles;
      company: CompanyFacts;
      today: string;
      session: unknown;
    };
    output: ReadOutcome;
  };
  /** Takes up a staging database that is there. */
  readonly open: { input: null; output: StagingSummary };
  readonly saveSession: { input: unknown; output: null };
  readonly rows: {
    input: RowView & { offset: number; limit: number };
    output: { count: number; rows: ImportRow[]; revision: number };
  };
  readonly nextIssue: { input: Omit<z.output<typeof importsArea.nextIssue.input>, "import_id">; output: number | null };
  readonly issueKinds: { input: null; output: z.output<typeof importsArea.issueKinds.output> };
  readonly countMatches: {
    input: ImportFind;
    output: { cells: number; rows: number; revision: number };
  };
  /** A piece of the text that the next `paste` writes; the first one begins another. */
  readonly clipboard: { input: { piece: number; text: string }; output: { pieces: number } };
  readonly paste: {
    input: { rows: ImportRowRange; columns: readonly string[]; selected_columns: number; pieces: number };
    output: { summary: StagingSummary; pasted: Pasted };
  };
  /** Drops every remark of the service: they were about another company. */
  readonly forgetOnline: { input: null; output: StagingSummary };
  /** Checks the rows by what is known of their company; `misfit`: why the file as it stands is not for it. */
  readonly knowCompany: { input: { company: CompanyFacts; misfit: Refusal | null }; output: StagingSummary };
  /**
   * Begins an online check of the rows that changed since the last one or that it found fault with; of all rows where
   * none changed. From here on changed rows are noted. `digest`: of all bills, null while some rows have errors. `bill_type`: null for other rows. `fees`:
   * accounting fees of all rows, cents.
   */
  readonly checkBegin: {
    input: null;
    output: { digest: string | null; bill_type: 1 | 2 | 3 | null; rows: number; fees: number };
  };
  /**
   * The next `rows`, those without errors of their own as bills or as their import sends them, after row id `after`; `last`
   * null at the end.
   */
  readonly checkChunk: {
    input: { after: number };
    output: { bills: BillImportRow[]; others: TypedRow[]; rows: number; last: number | null };
  };
  /** Merges the service's remarks on the last chunk, but for rows that changed meanwhile. */
  readonly checkMerge: { input: readonly ServiceRemark[]; output: null };
  /** `isWhole`: every row was asked about. Otherwise what was said so far stays. */
  readonly checkEnd: {
    input: { seen: ImportState["seen"]; pay: PayComparison | null; isWhole: boolean };
    output: StagingSummary;
  };
  /**
   * AppErrors `import_changed`, `import_has_errors`, `import_too_many_rows`, `import_row_unfit`. Everything is on the disk
   * when it answers.
   */
  readonly seal: {
    input: {
      confirm: { rows: number; accounting_fee: number; revision: number };
      batch: SubmitHead & Pick<SealedBills, "settlement_remark"> & { readonly makes_tasks: boolean };
      session: unknown;
    };
    output: { sealed: SealedBatch; summary: StagingSummary };
  };
  /** A part of the sealed batch, and how many are sent. */
  readonly part: { input: { part: number }; output: { rows: WireRow[] } };
  readonly sealed: { input: null; output: { sealed: SealedBatch; unsent: number[] } | null };
  /** The file that the rows were read from, null where none lies beside them. */
  readonly source: { input: null; output: Pick<StoredSource, "bytes" | "name"> | null };
  /** The file is uploaded: every part of the sealed batch names it from here on. On the disk when it answers. */
  readonly fileKept: { input: Required<SealedFile>; output: { sealed: SealedBatch } | null };
  /** The tasks of the rows are made: every part names their batch from here on. On the disk when it answers. */
  readonly tasksMade: {
    input: Required<Pick<SealedBills, "task_batch" | "task_batch_id">>;
    output: { sealed: SealedBatch } | null;
  };
  readonly partSent: { input: { part: number }; output: null };
  readonly unseal: { input: { session: unknown; seen: ImportState["seen"] }; output: StagingSummary };
  /** Locks what was sent and frees what was refused. */
  readonly mendRefused: { input: unknown; output: StagingSummary };
  /**
   * Writes rows with what is wrong to a workbook, beside whatever else is asked meanwhile. AppError `import_changed` when
   * the rows change under it, `cancelled` after `stopWriting`.
   */
  readonly writeRows: {
    input: { path: string; rows: "all" | "failed"; locale: Locale; sheet: string };
    output: { rows: number };
  };
  readonly stopWriting: { input: { path: string }; output: null };
  /** Keeps what the service said of rows: why it refused some, and what is to be known of some that it took. */
  readonly outcome: {
    input: { session: unknown; refused: readonly RowWord[]; notes: readonly RowWord[] };
    output: StagingSummary;
  };
};

export type WorkerOperation = keyof WorkerOperations;
export type WorkerInput<O extends WorkerOperation> = WorkerOperations[O]["input"];
export type WorkerOutput<O extends WorkerOperation> = WorkerOperations[O]["output"];

/** Operations that are not asked of the rows: reading a file, and what begins before there are rows or runs beside them. */
export type FileOperation = "read" | "readAgain" | "readAnew" | "readSheet" | "open" | "writeRows" | "stopWriting";

/** Operations that the staged rows answer, each by the method of its name. */
export type RowOperations = {
  readonly [O in Exclude<WorkerOperation, FileOperation>]: (input: WorkerInput<O>) => WorkerOutput<O>;
};

export type WorkerRequest = { readonly id: number; readonly operation: WorkerOperation; readonly input: unknown };

export type WorkerFailure = {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly retryable: boolean;
  /** Class or system code of what went wrong, for the log. */
  readonly cause: string;
};

export type WorkerReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: WorkerFailure };

/** Messages of the thread that answer no request. `written`: rows so far of a workbook. */
export type WorkerNews =
  | { readonly progress: ReadProgress }
  | { readonly written: { readonly path: string; readonly rows: number } }
  /** The thread's wish for a reader of an old format: its end of their talk (`template-reader/relayed-reader.ts`). */
  | { readonly reader: MessagePort };

export type WorkerMessage = WorkerReply | WorkerNews;

/** Operations that only look at the rows. */
export type RowQuestion = "nextIssue" | "issueKinds" | "countMatches";
