type Both<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** One part of the texts of every record, by the record's name: `{ feeDiscounts: { title: … } }`. */
export const partOf = <R extends Readonly<Record<string, Readonly<Record<P, unknown>>>>, P extends string>(
  records: R,
  part: P,
) =>
  Object.fromEntries(Object.entries(records).map(([name, texts]) => [name, texts[part]])) as {
    readonly [K in keyof R]: R[K][P];
  };

/** One part of the texts of all records in one: lifecycles, enumerations and notes have names of their own. */
export const joined = <R extends Readonly<Record<string, Readonly<Record<P, object>>>>, P extends string>(
  records: R,
  part: P,
) => Object.assign({}, ...Object.values(records).map((texts) => texts[part])) as Both<R[keyof R][P]>;
