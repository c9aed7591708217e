import type { Tables } from "./tables.ts";

/** All tables but those of the seals themselves. */
export type TableName = Exclude<keyof Tables, "changed_rows" | "row_seals" | "seal_totals">;

/** Rows that are deleted after a fixed time. */
export type Ageing<T extends TableName> = {
  readonly key: keyof Tables[T] & string;
  readonly column: keyof Tables[T] & string;
  /** Milliseconds since 1970, or the text of a time in Shanghai. */
  readonly unit: "ms" | "text";
  readonly maxAgeMs: number;
};

/** How the rows of a table are kept, said by the area that the table belongs to. */
export type TableRule<T extends TableName> = {
  /**
   * Whether its rows are sealed (`src-service/seals`): all that has to do with money, tax, terms, payees, people's duties
   * and decisions. Not sealed is what tells nothing of these, or what another proof compares with sealed rows.
   */
  readonly isSealed: boolean;
  /** Columns of a sealed table that say nothing of money and are written often. */
  readonly unsealedColumns?: readonly (keyof Tables[T] & string)[];
  readonly ageing?: Ageing<T>;
  /** No text of it names an uploaded file; said where searching the table for files would take long. */
  readonly namesNoFile?: true;
};

export type TableRules = { readonly [T in TableName]: TableRule<T> };

type Rules<N extends TableName> = { readonly [T in N]: { readonly isSealed: boolean; readonly namesNoFile?: true } };

const withRule = <N extends TableName>(names: readonly N[], rule: Rules<N>[N]): Rules<N> =>
  Object.fromEntries(names.map((name) => [name, rule])) as Rules<N>;

/** Tables that are sealed. */
export const sealed = <const N extends TableName>(...names: readonly N[]): Rules<N> =>
  withRule(names, { isSealed: true });

/** Tables that are sealed and name no uploaded file; large ones. */
export const sealedWithoutFiles = <const N extends TableName>(...names: readonly N[]): Rules<N> =>
  withRule(names, { isSealed: true, namesNoFile: true });

/** Tables that are not sealed. */
export const unsealed = <const N extends TableName>(...names: readonly N[]): Rules<N> =>
  withRule(names, { isSealed: false });
