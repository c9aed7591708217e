import { type FeeTier, type GridFault, validateFeeTiers } from "../../../src-shared/kernel/tax/fee-tiers.ts";
import { type TaxGridDraft, validateTaxGrid } from "../../../src-shared/kernel/tax/tax-grid.ts";
import type { TaxGridRow } from "../../../src-shared/kernel/terms/terms.ts";
import { type CellValue, centsOf, centsText, limitOf, ratioBpOf, ratioText, signOf } from "./cell-text.ts";

/** One row as it was typed, by column. */
export type TypedRow = Readonly<Record<string, string>>;
export type TypedRows = readonly TypedRow[];

export type GridColumn = {
  readonly name: string;
  readonly kind: "money" | "ratio" | "sign";
  readonly read: (typed: string) => CellValue;
  readonly write: (value: number) => string;
};

const limit: GridColumn = { name: "limit", kind: "money", read: limitOf, write: centsText };
const ratio: GridColumn = { name: "ratio", kind: "ratio", read: ratioBpOf, write: ratioText };
const money = (name: string): GridColumn => ({ name, kind: "money", read: centsOf, write: centsText });

type Draft = Readonly<Record<string, unknown>>;

/** A kind of grid: its columns in their order, and what is wrong with rows. */
export type GridKind = {
  readonly columns: readonly GridColumn[];
  readonly judge: (rows: readonly Draft[]) => readonly GridFault<string>[];
  readonly blank: TypedRow;
  /** Texts that this grid has of its own for faults, by their code. */
  readonly said?: Readonly<Record<string, string>>;
};

/** Fee tiers: limit, whether it is included, rate. */
export const feeGridKind: GridKind = {
  columns: [limit, { name: "sign", kind: "sign", read: signOf, write: String }, ratio],
  judge: (rows) => validateFeeTiers(rows as readonly { limit: unknown; ratio: unknown; sign: unknown }[]),
  blank: { limit: "", sign: "1", ratio: "" },
  said: { "tax.rateEmpty": "tax.feeRateEmpty", "tax.rateInvalid": "tax.feeRateInvalid" },
};

/** Tax rates: limit, rate, personal amount, quick deduction. */
export const taxGridKind: GridKind = {
  columns: [limit, ratio, money("personal_amount"), money("quick_deduction")],
  judge: (rows) => validateTaxGrid(rows as readonly TaxGridDraft[]),
  blank: { limit: "", ratio: "", personal_amount: "", quick_deduction: "" },
};

/** A typed text that is no value stays a text, so that the rules of the grid refuse it; nothing is null. */
const draftCell = (column: GridColumn, typed: string): unknown => {
  const value = column.read(typed);
  return value === "" ? null : (value ?? typed);
};

/** Rows as the rules of the grid judge them. */
export const draftsOf = (kind: GridKind, rows: TypedRows): readonly Draft[] =>
  rows.map((row) =>
    Object.fromEntries(kind.columns.map((column) => [column.name, draftCell(column, row[column.name] ?? "")])),
  );

/** Finds the faults by cell. */
export const faultsOf = (kind: GridKind, rows: TypedRows): readonly GridFault<string>[] =>
  kind.judge(draftsOf(kind, rows));

/** Rows of values as they are typed. */
export const typedRows = (kind: GridKind, rows: readonly Draft[]): TypedRows =>
  rows.map((row) =>
    Object.fromEntries(
      kind.columns.map((column) => {
        const value = row[column.name];
        return [column.name, typeof value === "number" ? column.write(value) : ""];
      }),
    ),
  );

/** Complete fee tiers, null while something is wrong. */
export const feeTiersOf = (rows: TypedRows): readonly FeeTier[] | null =>
  faultsOf(feeGridKind, rows).length > 0 ? null : (draftsOf(feeGridKind, rows) as readonly FeeTier[]);

/** A complete tax grid, null while something is wrong. */
export const taxGridOf = (rows: TypedRows): readonly TaxGridRow[] | null =>
  faultsOf(taxGridKind, rows).length > 0 ? null : (draftsOf(taxGridKind, rows) as readonly TaxGridRow[]);

const isRow = (value: unknown): value is TypedRow =>
  typeof value === "object" && value !== null && Object.values(value).every((cell) => typeof cell === "string");

/** A grid as a control of a form holds it: one text. */
export const gridText = (rows: TypedRows): string => JSON.stringify(rows);

/** The rows of such a text; none where it holds none. */
export const rowsOfText = (text: string): TypedRows => {
  if (text === "") return [];
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter(isRow) : [];
};
