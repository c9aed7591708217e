import type { z } from "zod";
import type { AnyRecord, JudgedRow } from "../../../src-shared/kernel/records/define.ts";
import type { ShownStep } from "../../../src-shared/kernel/records/next-step.ts";
import type { Principal, ServiceError, SignedIn, Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import type { ListSource } from "../../lists/lists/source.ts";
import type { EvidenceOf } from "../../lists/sensitive/looked.ts";
import type { Service } from "../../lists/service.ts";

/** Common columns of all tables of records. */
type CommonColumns = {
  readonly id: number;
  readonly version: number;
  readonly change_seq: number;
  readonly agency_id: number;
  readonly company_id: number;
  readonly status: number;
};

/** Further columns that are set for a new row; tables whose rows the area creates itself may lack them. */
type NewColumns = { readonly no: string; readonly maker_id: number; readonly create_at: string };

type Own = CommonColumns & NewColumns;

/** Columns of a record or proposal that decisions use. */
export type DecidedRow = Omit<CommonColumns, "change_seq"> & {
  readonly [column: string]: string | number | boolean | null | undefined;
};

/** Columns of any record's row that the shared code uses. */
export type RecordRow = DecidedRow & CommonColumns & Partial<NewColumns>;

type RowVerdict = { readonly action: string; readonly allowed: boolean; readonly reason: string | null };

type TableRow<T extends string> = T extends keyof Tables ? Tables[T] : never;

/** The table's row of a record. */
export type RowOf<R extends AnyRecord> = TableRow<R["table"]>;

type ActionOf<R extends AnyRecord> = Extract<keyof R["actions"], string>;
type ColumnOf<R extends AnyRecord> = Extract<keyof RowOf<R>, string>;

/** A new row: nullable columns may be left out. */
type NewRow<Row> = { [K in Exclude<keyof Row, keyof Own> as null extends Row[K] ? never : K]: Row[K] } & {
  [K in Exclude<keyof Row, keyof Own> as null extends Row[K] ? K : never]?: Row[K];
};

/** Columns of a row for the person, time and reason of an action. */
export type Stamp<Column extends string = string> = {
  readonly by: Column;
  readonly at: Column;
  readonly reason?: Column;
};

/** Figures of a record that its row does not hold, by the names of the list's columns; cents. */
export type Figures = Readonly<Record<string, number>>;

type Update<R extends AnyRecord> = z.output<R["calls"]["update"]["body"]>;
type Create<R extends AnyRecord> = z.output<R["calls"]["create"]["body"]>;

/** The company that a new record is of; null for what is about the agency. */
type CompanyOf<R extends AnyRecord> = true extends R["isAgencyWide"]
  ? null
  : R["create"]["form"] extends { readonly company_id: { readonly orAgency: true } }
    ? Tables["companies"] | null
    : Tables["companies"];

/**
 * Value that no two records of an agency may share: the column that holds it, the states within which a record keeps others from
 * having it, and the error code that refuses a second one.
 */
export type Unique<Column extends string = string, State extends string = string> = {
  readonly column: Column;
  readonly within: readonly State[];
  readonly refusal: string;
};

type StateOf<R extends AnyRecord> = Extract<keyof R["states"]["specs"], string>;

/** Way in which a new record is created. */
type Making<R extends AnyRecord> =
  | {
      /** Letters in front of its numbers. */
      readonly prefix: string;
      readonly unique?: Unique<ColumnOf<R>, StateOf<R>>;
      /** Checks a new record; returns its own columns and what else is to be written. */
      create(
        context: SignedIn,
        writing: Writing,
        body: Create<R>,
        company: CompanyOf<R>,
      ): Promise<{ readonly columns: NewRow<RowOf<R>>; readonly besides?: (id: number) => Promise<void> }>;
    }
  | {
      /** Creates the record itself, with number and audit entry, where it is not made from a form; returns its id. */
      make(context: SignedIn, writing: Writing, body: Create<R>): Promise<number>;
    };

/** A record as it stands, and who looks at it. `at`: "YYYY-MM-DD HH:mm:ss". */
export type Standing<Row> = {
  readonly db: Reader;
  readonly principal: Principal;
  readonly row: Row;
  readonly at: string;
};

/** Objection to an action: its code, or the whole refusal where that says more, such as which fields are wrong. */
export type Obstacle = string | ServiceError;

/** Action that somebody wants to take on a record. */
export type Asked<Row, Body> = Standing<Row> & { readonly body: Body };

/**
 * The rules of a record beside its declaration. `P`: what is prepared for actions, by their names.
 */
export type RecordRules<R extends AnyRecord, P extends object = object> = Making<R> & {
  readonly source: ListSource;
  /** Absent where the record keeps its history itself. */
  readonly stamps?: Readonly<Record<ActionOf<R>, Stamp<ColumnOf<R>>>>;
  /** Column that holds why it was made, where there is one. */
  readonly createReason?: ColumnOf<R>;
  /** Columns for the audit entries of creation and actions, besides status and version. */
  readonly audited: { readonly create?: readonly ColumnOf<R>[]; readonly act?: readonly ColumnOf<R>[] };
  /** The rest of the detail's answer. */
  facts(
    context: SignedIn,
    row: RowOf<R>,
  ): Promise<Omit<z.output<R["calls"]["get"]["output"]>, R["row"] | "steps" | "next" | "actions">>;
  /** Steps left to do with the record as this person sees it (`shown`); `verdicts`: of its actions. */
  next?(
    context: SignedIn,
    row: RowOf<R>,
    shown: JudgedRow,
    verdicts: readonly RowVerdict[],
  ): Promise<readonly ShownStep[]>;
  figures?(db: Reader, row: RowOf<R>): Promise<Figures>;
  /** The files that who takes an action with `opens: "files"` has to have opened. */
  evidence?(db: Reader, row: RowOf<R>, action: ActionOf<R>): Promise<readonly EvidenceOf[]>;
  /**
   * Objection to an action, as an error code, that the record's row does not tell: evidence that this person has not looked at, or
   * facts of other records. It stands in the verdict, so that nobody begins what is refused, and is judged again when it is taken.
   */
  obstacle?(at: Standing<RowOf<R>>, action: ActionOf<R>): Promise<Obstacle | null>;
  /**
   * Other objections to an action, judged before a code is sent for it as well as when it is taken. `at`: "YYYY-MM-DD HH:mm:ss".
   */
  readonly judge?: {
    readonly [A in ActionOf<R>]?: (asked: Asked<RowOf<R>, Update<R>>) => Promise<void>;
  };
  /**
   * Work that no transaction may wait for, done before the one of the action and handed to its rule: a document is drawn, another
   * system asked, a file read. Only for who may take the action as things stand; the transaction judges again. Of plain calls.
   */
  readonly prepare?: {
    readonly [A in keyof P]: (service: Service, context: SignedIn, row: RowOf<R>, body: Update<R>) => Promise<P[A]>;
  };
  /** Work that follows outside of the transaction once it is over, before the answer is read. Of plain calls. */
  readonly after?: { readonly [A in ActionOf<R>]?: (context: SignedIn, row: Pick<RecordRow, "id">) => Promise<void> };
  /** Fields that `update` takes besides the actions, judged and saved by the rule itself. */
  readonly others?: Readonly<
    Record<
      string,
      (context: SignedIn, writing: Writing, id: string, body: Update<R>) => Promise<Pick<RecordRow, "id" | "status">>
    >
  >;
  /** Effects of an action besides moving the record: changed columns, and what is written after it is saved. */
  readonly act?: {
    readonly [A in ActionOf<R>]?: (
      context: SignedIn,
      writing: Writing,
      row: RowOf<R>,
      body: Update<R>,
      prepared: A extends keyof P ? P[A] : undefined,
    ) => Promise<{ readonly changes?: Partial<RowOf<R>>; readonly besides?: () => Promise<void> }>;
  };
};

/** The same without the types of one record, for the shared code. */
export type AnyRules = {
  readonly source: ListSource;
  readonly prefix?: string;
  readonly unique?: Unique;
  readonly stamps?: Readonly<Record<string, Stamp>>;
  readonly createReason?: string;
  readonly audited: { readonly create?: readonly string[]; readonly act?: readonly string[] };
  facts(context: SignedIn, row: RecordRow): Promise<object>;
  next?(
    context: SignedIn,
    row: RecordRow,
    shown: JudgedRow,
    verdicts: readonly RowVerdict[],
  ): Promise<readonly object[]>;
  figures?(db: Reader, row: RecordRow): Promise<Figures>;
  evidence?(db: Reader, row: RecordRow, action: string): Promise<readonly EvidenceOf[]>;
  obstacle?(at: Standing<RecordRow>, action: string): Promise<Obstacle | null>;
  create?(
    context: SignedIn,
    writing: Writing,
    body: object,
    company: Tables["companies"] | null,
  ): Promise<{ readonly columns: object; readonly besides?: (id: number) => Promise<void> }>;
  make?(context: SignedIn, writing: Writing, body: object): Promise<number>;
  readonly judge?: Readonly<Record<string, AnyJudge | undefined>>;
  readonly prepare?: Readonly<Record<string, AnyPrepare | undefined>>;
  readonly after?: Readonly<
    Record<string, ((context: SignedIn, row: Pick<RecordRow, "id">) => Promise<void>) | undefined>
  >;
  readonly others?: Readonly<Record<string, AnyOther | undefined>>;
  readonly act?: Readonly<Record<string, AnyAct | undefined>>;
};

type AnyPrepare = {
  prepare(service: Service, context: SignedIn, row: RecordRow, body: object): Promise<unknown>;
}["prepare"];

type AnyOther = {
  other(context: SignedIn, writing: Writing, id: string, body: object): Promise<Pick<RecordRow, "id" | "status">>;
}["other"];

type AnyJudge = { judge(asked: Asked<RecordRow, object>): Promise<void> }["judge"];

type AnyAct = {
  act(
    context: SignedIn,
    writing: Writing,
    row: RecordRow,
    body: object,
    prepared: unknown,
  ): Promise<{ readonly changes?: object; readonly besides?: () => Promise<void> }>;
}["act"];
