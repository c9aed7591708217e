/** One kind of damage that somebody with SQL could do to the books. */
export type Damage = {
  /** What is done, in a few words; unique. */
  readonly what: string;
  /** The table that is damaged, as reports name it. */
  readonly table: string;
  /** Statements that do it, on both databases. */
  readonly statements: readonly string[];
  /** The proof that finds it even where nobody has sealed anything; absent: only the seals find it. */
  readonly proof?: string;
  /** No seal covers what is damaged: its proof alone has to find it. */
  readonly isUnsealed?: true;
};

/** The first row of a table that fits. */
export const firstOf = (table: string, where = "1 = 1", column = "id"): string =>
  `(select min(x.${column}) from ${table} x where ${where})`;
export const lastOf = (table: string, where = "1 = 1", column = "id"): string =>
  `(select max(x.${column}) from ${table} x where ${where})`;

/** Changes columns of the first row that fits. */
export const change = (table: string, set: string, where = "1 = 1", column = "id"): string =>
  `update ${table} set ${set} where ${column} = ${firstOf(table, where, column)}`;

/** Moves an amount from one row to another, so that all sums stay. */
export const move = (table: string, column: string, where = "1 = 1", key = "id"): readonly string[] => [
  `update ${table} set ${column} = ${column} + 100 where ${key} = ${firstOf(table, where, key)}`,
  `update ${table} set ${column} = ${column} - 100 where ${key} = ${lastOf(table, where, key)}`,
];

/** Kinds of damage to the first row of a table that fits, each with the proof that finds it. */
export const kindsOf = (
  table: string,
  where: string,
  list: readonly (readonly [what: string, set: string, proof?: string])[],
  key = "id",
) =>
  list.map(
    ([what, set, proof]): Damage => ({
      what: `${table} (${where}): ${what}`,
      table,
      statements: [change(table, set, where, key)],
      ...(proof !== undefined && { proof }),
    }),
  );
