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

/**
 * Reason for no seal on a table or column: a proof of `audit-ledger`, by name, compares it with what is sealed; or it is made
 * from sealed rows and can be made from them again; or neither money nor anybody's rights depend on it, for a reason.
 */
export type Unsealed = { readonly provenBy: string } | { readonly derivedFrom: string } | { readonly noWeight: string };

type Keeping<T extends TableName> = {
  readonly ageing?: Ageing<T>;
  /** No text of it names an uploaded file; said where searching the table for files would take long. */
  readonly namesNoFile?: true;
};

/**
 * Keeping of a table's rows, said by the area that the table belongs to. Sealed (`src-service/core/seals`) is all that has to
 * do with money, tax, terms, payees, people's duties, rights and decisions; everything else says why not.
 */
export type TableRule<T extends TableName> = Keeping<T> &
  (
    | {
        readonly isSealed: true;
        readonly because?: never;
        readonly unsealedColumns?: { readonly [C in keyof Tables[T] & string]?: Unsealed };
      }
    | { readonly isSealed: false; readonly because: Unsealed; readonly unsealedColumns?: never }
  );

export type TableRules = { readonly [T in TableName]: TableRule<T> };

type SealedRule = { readonly isSealed: true; readonly namesNoFile?: true };
type UnsealedRule = { readonly isSealed: false; readonly because: Unsealed; readonly namesNoFile?: true };

const withRule = <N extends TableName, R>(names: readonly N[], rule: R): { readonly [T in N]: R } =>
  Object.fromEntries(names.map((name) => [name, rule])) as { readonly [T in N]: R };

/** Tables that are sealed. */
export const sealed = <const N extends TableName>(...names: readonly N[]): { readonly [T in N]: SealedRule } =>
  withRule(names, { isSealed: true });

/** Tables that are sealed and name no uploaded file; large ones. */
export const sealedWithoutFiles = <const N extends TableName>(
  ...names: readonly N[]
): { readonly [T in N]: SealedRule } => withRule(names, { isSealed: true, namesNoFile: true });

/** Tables that are not sealed, and why. */
export const unsealed = <const N extends TableName>(
  because: Unsealed,
  ...names: readonly N[]
): { readonly [T in N]: UnsealedRule } => withRule(names, { isSealed: false, because });
