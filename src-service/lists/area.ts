import type { AnyRecord } from "../../src-shared/kernel/records/define.ts";
import type { exportKinds } from "../../src-shared/records/exports/export-kinds.ts";
import type { CallName } from "../../src-shared/registries/calls/registry.ts";
import type { ListName } from "../../src-shared/registries/lists/registry.ts";
import type { Context, HandlersFor, Principal, SignedIn, Writing } from "../core/context.ts";
import type { Tables } from "../core/database/tables.ts";
import type { WorkerPage } from "../core/plumbing/worker-page.ts";
import type { DayBegins } from "../core/plumbing/write.ts";
import type { BillsAudited, Contributed, Deadlines, JudgeAction } from "./contributed.ts";
import type { RawHandler, Service } from "./service.ts";

/** The file that an export job made. `name`: the name under which the person downloads it. */
export type Produced = {
  readonly bytes: number;
  readonly sha256: string;
  readonly name: string;
  readonly rows: number;
  readonly matched: number;
  readonly as_of: string;
  readonly as_of_seq: number | null;
};

export type JobTools = {
  readonly service: Service;
  /** Path at which the finished file has to be. */
  readonly target: string;
  /** Records the progress; throws when the job was cancelled meanwhile. */
  progress(done: number, total: number): Promise<void>;
  readonly signal: AbortSignal;
};

/** Makes the file of a job for its person. A `ServiceError` or `AppError` says why it cannot be. */
export type MakeFile = (principal: Principal, job: Tables["export_jobs"], tools: JobTools) => Promise<Produced>;

/** A kind of export job: who may have it, and how its file is made. */
export type JobKind = {
  readonly ending: "xlsx" | "zip" | "pdf";
  mayRun(principal: Principal): boolean;
  readonly make: MakeFile;
};

/** Exports that are not simply the rows of a list, each made by an area; those of lists follow from their declaration. */
export type AreaExports = Readonly<Record<Exclude<keyof typeof exportKinds, ListName>, JobKind>>;

export type RecordRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
};

/** Answers a call of a record; its request is parsed by the call's schemas. Keyed calls get their transaction. */
export type RecordCall = {
  answer(service: Service, context: SignedIn, request: RecordRequest, writing?: Writing): Promise<unknown>;
};

/**
 * Facts of a record's rows for the audit log: the columns that keep who and when, by action; and the columns that each
 * action tells besides state and version.
 */
export type AuditedRecord = {
  readonly record: Pick<AnyRecord, "name" | "object" | "table">;
  readonly stamps?: Readonly<Record<string, { readonly by: string; readonly at: string }>>;
  readonly told?: readonly string[];
};

/** A declared record with the answers to its calls, by their names (`src-service/records/records/serve.ts`). */
export type ServedRecord = {
  readonly record: Pick<AnyRecord, "name">;
  /** By this `audit-ledger` compares its rows with the audit log. */
  readonly audited?: AuditedRecord;
  readonly calls: Readonly<Record<string, RecordCall>>;
  /** Judges an action without taking it. */
  readonly judge?: JudgeAction;
};

/**
 * Judges a request before its body is read: by the parts of its path, and by its length in bytes (null: none was said). Throws what
 * is answered.
 */
export type Gate = (context: Context, params: Readonly<Record<string, string>>, length: number | null) => Promise<void>;

/** Work of an area in a running service: answers to its calls, and jobs that run beside them. */
export type Served = {
  readonly handlers?: Partial<HandlersFor<CallName>>;
  readonly raw?: Partial<Record<CallName, RawHandler>>;
  /** Of public calls that take long bodies. */
  readonly gates?: Partial<Record<CallName, Gate>>;
  /** Its pages on workers' phones (`src-service/records/phone-page`). */
  readonly workerPages?: readonly WorkerPage[];
  /** Starts the area's jobs; they end by `service.onClose`. */
  start?(): Promise<void> | void;
};

/** An area of the service: what it does, and what it contributes to others that do not know it. */
export type Area = {
  readonly serve?: (service: Service, exports: AreaExports) => Served;
  /** Its declared records: their calls are answered by their declaration. */
  readonly records?: readonly ServedRecord[];
  readonly exports?: Partial<AreaExports>;
  /** Rules for keeping the rows of its tables. */
  readonly tables?: Partial<Contributed["tables"]>;
  /** Where the rows of its lists come from. */
  readonly sources?: Partial<Contributed["sources"]>;
  /** The purposes for which it lets people request payment codes. */
  readonly codePurposes?: Partial<Contributed["codePurposes"]>;
  /** Its records with masked values that can be shown. */
  readonly revealables?: Partial<Contributed["revealables"]>;
  /** Judges of its decisions that need a code; those of declared records follow from them. */
  readonly judges?: Partial<Contributed["judges"]>;
  /** Rules for fetching its files. */
  readonly files?: Contributed["files"];
  /** Its deadlines for the workbench. */
  readonly deadlines?: Deadlines;
  /** Figures that it works out for the workbench. */
  readonly workbench?: Partial<Contributed["workbench"]>;
  /** Its proofs of `audit-ledger`. */
  readonly auditChecks?: Contributed["auditChecks"];
  readonly billsAudited?: BillsAudited;
  readonly dayBegins?: DayBegins;
  /** Imports in parts whose rows it takes. */
  readonly importKinds?: Contributed["importKinds"];
  /** Parts of its lists' exports besides the columns of the list. */
  readonly exportParts?: Contributed["exportParts"];
};

/** Declares an area, keeping the names of what it contributes: by them `areas.ts` knows whether all is there. */
export const defineArea = <const A extends Area>(area: A): A => area;
