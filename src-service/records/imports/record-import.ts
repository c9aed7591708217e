import type { AnyRecord } from "../../../src-shared/kernel/records/define.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { insertMany, type Tables } from "../../core/database/tables.ts";
import { type ImportKind, type ImportTurn, oneByOne } from "../../core/plumbing/import-kind.ts";
import { assertFits, commonColumns, ownerOf } from "../records/new-row.ts";
import type { AnyRules, RecordRules } from "../records/rules.ts";
import { touchList } from "../records/save.ts";
import { takenValues, uniqueValue } from "../records/unique.ts";
import { takingBack } from "./taking-back.ts";

type TableName = keyof Tables;
type TableRow = Tables[TableName];
type Row = { readonly row: number; readonly [field: string]: unknown };
type Draft = { readonly columns: object; readonly besides?: (id: number) => Promise<void> };

/** The fields of a row as the form of a new record gives them: what was left empty is an empty text where that is allowed. */
const bodyOf = (
  { create: { form } }: AnyRecord,
  { row: _number, ...cells }: Row,
): Readonly<Record<string, unknown>> => {
  const empty = Object.entries(form).filter(([, { required, schema }]) => !required && schema.safeParse("").success);
  return { ...Object.fromEntries(empty.map(([name]) => [name, ""])), ...cells };
};

/** Kinds of fields that hold personal data: results of rows never name it. */
const personalKinds: ReadonlySet<string> = new Set(["phone", "idNumber", "bankCard", "email"]);

/**
 * The import of a declared record (`import` of its declaration): each row becomes a record in its first state, by the same
 * rules by which one is made. `undo`: the action that is taken with all of them when the import is taken back, in the name of
 * who takes it back and with the import's number as the reason; refused as `import_has_dependents` once one has moved on.
 * A form that asks for a person's name as a line of text must not have it as its first duplicate key.
 */
export function recordImport<R extends AnyRecord, P extends object = object>(
  record: R,
  rules: RecordRules<R, P>,
  undo: Extract<keyof R["actions"], string>,
): ImportKind;
export function recordImport(record: AnyRecord, rules: AnyRules, undo: string): ImportKind {
  const { create, prefix, unique } = rules;
  const { name, table, import: declared } = record;
  if (create === undefined || prefix === undefined || declared === undefined) throw new Error(`${name} has no import`);
  // What a row is called in results: the first column by which two rows are the same.
  const title = declared.duplicateKey.find((key) => !personalKinds.has(record.create.form[key]?.kind ?? "")) ?? "";

  /** The columns of each row, or why it is refused by itself. */
  const draftsOf = async (
    context: SignedIn,
    writing: Writing,
    rows: readonly Row[],
    company: Tables["companies"] | null,
  ): Promise<ReadonlyMap<Row, Draft | ServiceError>> => {
    const drafts = new Map<Row, Draft | ServiceError>();
    for (const row of rows) {
      const body = bodyOf(record, row);
      try {
        assertFits(record, body, writing.at);
        drafts.set(row, await create(context, writing, body, company));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        drafts.set(row, error);
      }
    }
    return drafts;
  };

  const take = async ({ context, writing, job, rows }: ImportTurn<Row>) => {
    const company = await ownerOf(context, writing, record, String(job.company_id));
    const common = await commonColumns(context, writing, record, company);
    const drafts = await draftsOf(context, writing, rows, company);
    const uniqueOf = (draft: Draft): string => (unique === undefined ? "" : uniqueValue(unique, draft.columns));
    const values = [...drafts.values()].flatMap((draft) => (draft instanceof ServiceError ? [] : [uniqueOf(draft)]));
    const taken =
      unique === undefined
        ? new Set<string>()
        : await takenValues(writing.tx, record, unique, common.agency_id, values);
    const firstId = await writing.ids(rows.length);
    const made: (Draft & { readonly id: number })[] = [];
    const results = await oneByOne(
      rows,
      (row) => String(row[title] ?? ""),
      async (row) => {
        const draft = drafts.get(row);
        if (draft === undefined || draft instanceof ServiceError) throw draft ?? new Error("a row has no draft");
        const value = uniqueOf(draft);
        if (unique !== undefined && taken.has(value)) throw new ServiceError(unique.refusal);
        taken.add(value);
        const id = firstId + made.length;
        made.push({ ...draft, id });
        const amount = row[record.amount ?? ""];
        return { record_id: id, ...(typeof amount === "number" && { amount }) };
      },
    );
    const numbers = await writing.numbers(prefix, made.length);
    const empty = Object.fromEntries(
      made.flatMap(({ columns }) => Object.keys(columns).map((column) => [column, null])),
    );
    const newRows = made.map(({ columns, id }, at) => ({ ...empty, ...columns, ...common, id, no: numbers[at] ?? "" }));
    await insertMany(writing.tx, table as TableName, newRows as object[] as TableRow[]);
    for (const { id, besides } of made) await besides?.(id);
    touchList(writing, record, common);
    return results;
  };

  return {
    name: declared.name as ImportKind["name"],
    take: take as ImportKind["take"],
    rollBack: takingBack(record, rules.stamps, undo, title),
  };
}
