import type { z } from "zod";
import type { AnyRecord } from "../../src-shared/records/define.ts";
import type { SignedIn, Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import type { ListSource } from "../lists/source.ts";

/** Columns that every table of records has. */
type Kept = {
  readonly id: number;
  readonly version: number;
  readonly change_seq: number;
  readonly agency_id: number;
  readonly company_id: number;
  readonly status: number;
};

/** What a new row gets from the machinery besides; tables of records that the area makes itself may lack them. */
type Made = { readonly no: string; readonly maker_id: number; readonly create_at: string };

type Own = Kept & Made;

/** What decisions know of a row: a record's or a proposal's. */
export type DecidedRow = Omit<Kept, "change_seq"> & {
  readonly [column: string]: string | number | boolean | null | undefined;
};

/** What the machinery knows of any record's row. */
export type RecordRow = DecidedRow & Kept & Partial<Made>;

type TableRow<T extends string> = T extends keyof Tables ? Tables[T] : never;

/** The table's row of a record. */
export type RowOf<R extends AnyRecord> = TableRow<R["table"]>;

type ActionOf<R extends AnyRecord> = Extract<keyof R["actions"], string>;
type ColumnOf<R extends AnyRecord> = Extract<keyof RowOf<R>, string>;

/** A row to be made: columns that may be null may be left out. */
type NewRow<Row> = { [K in Exclude<keyof Row, keyof Own> as null extends Row[K] ? never : K]: Row[K] } & {
  [K in Exclude<keyof Row, keyof Own> as null extends Row[K] ? K : never]?: Row[K];
};

/** Where a row keeps who took an action, when, and why. */
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
type CompanyOf<R extends AnyRecord> = true extends R["isAgencyWide"] ? null : Tables["companies"];

/** How a new one comes to be. */
type Making<R extends AnyRecord> =
  | {
      /** Letters in front of its numbers. */
      readonly prefix: string;
      /** Judges what is to be made, and gives the columns of its own and what is written besides. */
      create(
        context: SignedIn,
        writing: Writing,
        body: Create<R>,
        company: CompanyOf<R>,
      ): Promise<{ readonly columns: NewRow<RowOf<R>>; readonly besides?: (id: number) => Promise<void> }>;
    }
  | {
      /** Writes it all, with number and audit entry, where a row is not made of a form; gives its id. */
      make(context: SignedIn, writing: Writing, body: Create<R>): Promise<number>;
    };

/** What only the service knows of a record; everything else follows from the declaration. */
export type RecordRules<R extends AnyRecord> = Making<R> & {
  readonly source: ListSource;
  /** Absent where the record keeps its history itself. */
  readonly stamps?: Readonly<Record<ActionOf<R>, Stamp<ColumnOf<R>>>>;
  /** Column that holds why it was made, where there is one. */
  readonly createReason?: ColumnOf<R>;
  /** Columns that the audit entries of making it and of each action carry, besides status and version. */
  readonly audited: { readonly create?: readonly ColumnOf<R>[]; readonly act?: readonly ColumnOf<R>[] };
  /** The rest of the detail's answer. */
  facts(
    context: SignedIn,
    row: RowOf<R>,
  ): Promise<Omit<z.output<R["calls"]["get"]["output"]>, R["row"] | "steps" | "actions">>;
  figures?(db: Reader, row: RowOf<R>): Promise<Figures>;
  /** What an action does and writes besides moving the record: its changes, and what is written after it is saved. */
  readonly act?: {
    readonly [A in ActionOf<R>]?: (
      context: SignedIn,
      writing: Writing,
      row: RowOf<R>,
      body: Update<R>,
    ) => Promise<{ readonly changes?: Partial<RowOf<R>>; readonly besides?: () => Promise<void> }>;
  };
};

/** The same without the types of one record: what the machinery works with. */
export type AnyRules = {
  readonly source: ListSource;
  readonly prefix?: string;
  readonly stamps?: Readonly<Record<string, Stamp>>;
  readonly createReason?: string;
  readonly audited: { readonly create?: readonly string[]; readonly act?: readonly string[] };
  facts(context: SignedIn, row: RecordRow): Promise<object>;
  figures?(db: Reader, row: RecordRow): Promise<Figures>;
  create?(
    context: SignedIn,
    writing: Writing,
    body: object,
    company: Tables["companies"] | null,
  ): Promise<{ readonly columns: object; readonly besides?: (id: number) => Promise<void> }>;
  make?(context: SignedIn, writing: Writing, body: object): Promise<number>;
  readonly act?: Readonly<Record<string, AnyAct | undefined>>;
};

type AnyAct = {
  act(
    context: SignedIn,
    writing: Writing,
    row: RecordRow,
    body: object,
  ): Promise<{ readonly changes?: object; readonly besides?: () => Promise<void> }>;
}["act"];
