import type { z } from "zod";
import { type DayFault, type DayMeaning, dayFault, meaningOf } from "../values/time/day-meanings.ts";

/** Where in a value a day or month stands; `each` stands for every member of a list or record. */
export type DayPlace = { readonly path: readonly string[]; readonly meaning: DayMeaning };

const each = "*";

type Def = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly [part: string]: unknown;
};

/** Names of the parts of a schema that hold the schemas behind it. */
const behind = ["innerType", "in", "out", "left", "right"] as const;

/** The schemas in a schema, each with the step of the path that leads to it; null: the same place. */
const partsOf = (schema: z.core.$ZodType): (readonly [string | null, z.core.$ZodType])[] => {
  const def = schema._zod.def as Def;
  const named = Object.entries(def.shape ?? {});
  const members = [def["element"], def["valueType"]].filter(Boolean) as z.core.$ZodType[];
  const same = [...behind.map((name) => def[name]), ...((def["options"] ?? []) as unknown[])].filter(Boolean);
  return [
    ...named,
    ...members.map((one) => [each, one] as const),
    ...(same as z.core.$ZodType[]).map((one) => [null, one] as const),
  ];
};

/** All schemas that stand in a schema, each with its path. */
export const schemasIn = (
  schema: z.core.$ZodType,
  path: readonly string[] = [],
): [readonly string[], z.core.$ZodType][] => [
  [path, schema],
  ...partsOf(schema).flatMap(([step, part]) => schemasIn(part, step === null ? path : [...path, step])),
];

const known = new WeakMap<z.core.$ZodType, readonly DayPlace[]>();

/** The days and months of a schema, by their meaning (`values/day-meanings.ts`). */
export const dayPlaces = (schema: z.core.$ZodType): readonly DayPlace[] => {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const places = schemasIn(schema).flatMap(([path, one]): DayPlace[] => {
    const meaning = meaningOf(one);
    return meaning === undefined ? [] : [{ path, meaning }];
  });
  known.set(schema, places);
  return places;
};

/** The values at a path, each with its own path. */
function* valuesAt(value: unknown, path: readonly string[], done: readonly string[] = []): Generator<[string, string]> {
  const [step, ...rest] = path;
  if (step === undefined) {
    if (typeof value === "string" && value !== "") yield [done.join("."), value];
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const members = step === each ? Object.entries(value) : [[step, (value as Record<string, unknown>)[step]] as const];
  for (const [name, member] of members) yield* valuesAt(member, rest, [...done, name]);
}

/** A day or month that cannot be meant where it stands; `path` with dots. */
export type StrangeDay = DayFault & { readonly path: string; readonly isMonth: boolean };

/** The days and months of a value that its schema took and that nobody can mean. `today` "YYYY-MM-DD". */
export const strangeDays = (schema: z.core.$ZodType, value: unknown, today: string): StrangeDay[] =>
  dayPlaces(schema).flatMap(({ path, meaning }) =>
    [...valuesAt(value, path)].flatMap(([place, text]) => {
      const fault = dayFault(meaning, text, today);
      return fault === null ? [] : [{ ...fault, path: place, isMonth: text.length === 7 }];
    }),
  );

/** The code of its text under `imports.issues`. */
export const strangeDayCode = ({ isMonth, code }: StrangeDay): string => `${isMonth ? "month" : "date"}_${code}`;
