import { z } from "zod";
import { idText, monthText, nonNegativeCents, shortText } from "../calls/fields.ts";

/** What every kind of field has. */
type Common<Schema extends z.ZodType> = {
  /** Judges the value at the service and on the screen; text fields are trimmed by it. */
  readonly schema: Schema;
  readonly required: boolean;
};

/**
 * A field of a form, by kind: what a person types or chooses. The kind decides the control (`src-renderer/record`), the
 * schema what is accepted. Labels and hints lie in the texts of the record.
 * - cents: an amount in yuan, kept in cents · ratio: a percentage, kept as percent ×100
 * - day: "YYYY-MM-DD", `start` days after today · finishedMonth: one of the last twelve months that are over
 * - reason: why, at least two characters · note: words, or none · line: a name in one line
 * - pattern: one line of a fixed form · choice: one of several codes · company: one that the person may act for
 */
export type Field =
  | (Common<z.ZodType<number>> & { readonly kind: "cents"; readonly min: number })
  | (Common<z.ZodType<number>> & { readonly kind: "ratio"; readonly start: string })
  | (Common<z.ZodType<string>> & { readonly kind: "day"; readonly start: number })
  | (Common<z.ZodType<string>> & { readonly kind: "finishedMonth" })
  | (Common<z.ZodType<string>> & { readonly kind: "reason" | "note" | "line"; readonly most: number })
  | (Common<z.ZodType<string>> & { readonly kind: "pattern"; readonly most: number })
  | (Common<z.ZodType<number>> & {
      readonly kind: "choice";
      readonly values: readonly number[];
      readonly isInline: boolean;
    })
  | (Common<z.ZodType<string>> & { readonly kind: "company" });

export type Form = Readonly<Record<string, Field>>;

export type FormValues<F extends Form> = { [K in keyof F]: z.output<F[K]["schema"]> };

const textMost = 200;
const leastReason = 2;

/** An amount of at least `min` cents. */
export const centsField = ({ min }: { readonly min: number }) =>
  ({ kind: "cents", required: true, min, schema: nonNegativeCents.min(min) }) as const;

/** A percentage above 0 and at most 100 %, kept as percent ×100. `start`: what stands in the field at first, e.g. "100". */
export const ratioField = (start = "") =>
  ({ kind: "ratio", required: true, start, schema: z.int().min(1).max(10_000) }) as const;

/** A day. `start`: what stands in the field at first, in days from today. */
export const dayField = (start: number) => ({ kind: "day", required: true, start, schema: z.iso.date() }) as const;

export const finishedMonthField = () => ({ kind: "finishedMonth", required: true, schema: monthText }) as const;

/** Why something is done: at least two characters, at most 200. */
export const reasonField = () =>
  ({ kind: "reason", required: true, most: textMost, schema: shortText(textMost).trim().min(leastReason) }) as const;

/** Words that may be left out: at most 200 characters. */
export const noteField = () =>
  ({ kind: "note", required: false, most: textMost, schema: shortText(textMost).trim() }) as const;

/** A name in one line, `min` to `most` characters. */
export const lineField = ({ min, most }: { readonly min: number; readonly most: number }) =>
  ({ kind: "line", required: true, most, schema: z.string().trim().min(min).max(most) }) as const;

/** One line of a fixed form, such as a bank's serial; `most` characters. */
export const patternField = (form: RegExp, most: number) =>
  ({ kind: "pattern", required: true, most, schema: z.string().regex(form) }) as const;

/** One of several codes; the first is chosen at first. `isInline`: side by side. */
export const choiceField = <const V extends readonly number[]>(values: V, { isInline = false } = {}) =>
  ({ kind: "choice", required: true, values, isInline, schema: z.literal(values) }) as const;

/** One of the companies that the person may act for. */
export const companyField = () => ({ kind: "company", required: true, schema: idText }) as const;

/** The fields of a form as members of a call's body. */
export const shapeOf = <const F extends Form>(form: F): { [K in keyof F]: F[K]["schema"] } =>
  Object.fromEntries(Object.entries(form).map(([name, { schema }]) => [name, schema])) as {
    [K in keyof F]: F[K]["schema"];
  };
