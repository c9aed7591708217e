import { z } from "zod";
import { nonNegativeCents, trimmedText } from "../../calls/define.ts";
import { dayOfMeaning, monthOfMeaning } from "../../values/time/day-meanings.ts";
import type { FieldKind, ImportField } from "./define.ts";

type Value<T> = z.ZodType<T, T>;

type ValueOf<F extends ImportField> =
  F extends ImportField<string, infer Kind, boolean, infer Code>
    ? Kind extends "enum"
      ? Value<Code>
      : Kind extends "cents" | "priceRange" | "integer" | "float"
        ? Value<number>
        : Value<Kind extends "boolean" ? boolean : string>
    : never;

type Max<F extends ImportField> = F extends { kind: "priceRange" } ? `max_${F["key"]}` : never;

/** A row as a call takes it: its number in the spreadsheet, and the values of its columns (`typedRow`). */
export type RowSchema<Fields extends readonly ImportField[]> = z.ZodObject<
  { row: Value<number> } & {
    [F in Fields[number] as F["key"]]: F["required"] extends true ? ValueOf<F> : z.ZodOptional<ValueOf<F>>;
  } & { [F in Fields[number] as Max<F>]: z.ZodOptional<Value<number>> },
  z.core.$strict
>;

/** The number of a row in the spreadsheet. */
export const rowNumber = z.int().min(1).max(1_048_576);

/** Most signs of what has a fixed form. */
const longest: Partial<Readonly<Record<FieldKind, number>>> = { phone: 11, idNumber: 18, uscc: 18, invoiceNo: 20 };

const schemaOf = ({ kind, choices, required, maxLength, isAboveZero, means = "any" }: ImportField): z.ZodType => {
  switch (kind) {
    case "cents":
    case "priceRange":
      return nonNegativeCents.min(isAboveZero ? 1 : 0);
    case "integer":
      return z.int().min(0);
    case "float":
      return z.number();
    case "boolean":
      return z.boolean();
    case "date":
      return dayOfMeaning(means);
    case "month":
      return monthOfMeaning(means);
    case "enum":
      return z.literal(choices.map(({ code }) => code));
    default: {
      const text = trimmedText(Math.min(maxLength, longest[kind] ?? maxLength));
      return required ? text.min(1) : text;
    }
  }
};

/** Schema of a row as a call takes it, by its columns: empty cells are left out, money is in cents, choices are their codes. */
export const rowOf = <const Fields extends readonly ImportField[]>(fields: Fields): RowSchema<Fields> => {
  const columns = fields.flatMap((one): [string, z.ZodType][] => {
    const schema = schemaOf(one);
    const own: [string, z.ZodType] = [one.key, one.required ? schema : schema.optional()];
    return one.kind === "priceRange" ? [own, [`max_${one.key}`, schema.optional()]] : [own];
  });
  return z.strictObject({ row: rowNumber, ...Object.fromEntries(columns) }) as unknown as RowSchema<Fields>;
};
