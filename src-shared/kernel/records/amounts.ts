import type { Field, FieldKind, FieldValue, Form } from "../forms/fields.ts";
import type { Row } from "../lists/define.ts";
import { formatRatio, moneyText } from "../values/money/money.ts";
import type { AnyRecord, Note, RecordAction } from "./define.ts";

type Typed = Readonly<Record<string, unknown>>;

/** True when the person types this amount with the action, so that the row's, if it has one, is another. */
export const isTypedAmount = ({ form }: RecordAction, column: string): boolean => form?.[column]?.kind === "cents";

/**
 * Cents of a column: what was typed with the action where its form asks for it, else what the row holds. Throws where neither is
 * an amount, because a limit that counts nothing would hold nobody.
 */
export const actionAmount = (action: RecordAction, column: string, row: Row | Typed, typed: Typed): number => {
  const cents = isTypedAmount(action, column) ? typed[column] : row[column];
  if (typeof cents !== "number" || !Number.isSafeInteger(cents)) throw new Error(`${column} holds no amount`);
  return cents;
};

/** The column of the amount that an action confirms; undefined for one about none. */
export const confirmedAmount = ({ amount }: Pick<AnyRecord, "amount">, action: RecordAction): string | undefined => {
  const { limitedBy } = action;
  const isLimitTyped = limitedBy !== undefined && isTypedAmount(action, limitedBy);
  return action.amount ?? (isLimitTyped ? limitedBy : amount);
};

/** Kinds of fields of which no line among the facts can say what was entered: keyed actions do not ask for them. */
export const unsaidKinds: ReadonlySet<FieldKind> = new Set(["feeTiers", "taxGrid", "company", "option", "region"]);

/** Entered value, in figures that people read; codes of choices are put into words where they are shown. */
const saidOf = ({ kind }: Field, value: NonNullable<FieldValue>): string => {
  if (kind === "cents") return moneyText(value);
  if (kind === "ratio") return formatRatio(Number(value));
  // Keys of the storage say nothing to anybody.
  if (kind === "files") return String((value as readonly string[]).length);
  return String(value);
};

/** Facts about what was entered for an action besides the amount that is confirmed; what was left empty is none. */
export const typedNotes = (form: Form, values: Readonly<Record<string, FieldValue>>, confirmed?: string): Note[] =>
  Object.entries(form).flatMap(([key, field]) => {
    const value = values[key];
    if (value === undefined || value === null || value === "" || (key === confirmed && field.kind === "cents"))
      return [];
    return [{ key, value: saidOf(field, value) }];
  });
