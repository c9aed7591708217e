import { z } from "zod";
import type { WorkerColumn, WorkerFieldType } from "../../kernel/lists/worker-column.ts";
import { checkIdNumber } from "../../kernel/values/people/id-number.ts";
import { checkPhone } from "../../kernel/values/people/phone.ts";
import { isPlainLine } from "../../kernel/values/text/text.ts";
import { dayFault } from "../../kernel/values/time/day-meanings.ts";
import { isDay } from "../../kernel/values/time/time.ts";

/** A value of a company's own column as it is sent and kept (`company_labors.content`); money in cents. */
export const contentItem = z.strictObject({
  code: z.string().min(1).max(60),
  value: z.union([z.string().max(200), z.number()]),
});
export type ContentItem = z.output<typeof contentItem>;

/** The values of a company's own columns, at most one a column. */
export const contentList = z
  .array(contentItem)
  .max(60)
  .refine((items) => new Set(items.map(({ code }) => code)).size === items.length, { error: "repeated" });

/** True when a text is a time of the day, "HH:mm". */
export const isTimeOfDay = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(text);

type Check = (value: string | number, column: WorkerColumn, today: string) => boolean;

const isWhole: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isText: Check = (value, { options = [] }) =>
  typeof value === "string" && isPlainLine(value) && (options.length === 0 || options.includes(value));

const fits: Readonly<Record<WorkerFieldType, Check>> = {
  string: isText,
  select_string: (value, { options = [] }) => typeof value === "string" && options.includes(value),
  phone: (value) => typeof value === "string" && checkPhone(value).ok,
  date: (value, _column, today) => typeof value === "string" && isDay(value) && dayFault("any", value, today) === null,
  id_no: (value) => typeof value === "string" && checkIdNumber(value).ok,
  int: isWhole,
  float: (value) => typeof value === "number" && Number.isFinite(value),
  money: isWhole,
  time: (value) => typeof value === "string" && isTimeOfDay(value),
};

/** True when a company asks for a value in a column: strings are always required (spec 5). */
export const isColumnRequired = ({ type, required = false }: WorkerColumn): boolean => required || type === "string";

/** Fault of one value; texts `imports.issues.<code>`, {{column}} being the title. */
export type ContentFault = {
  /** Code of the column, or of a value that belongs to none. */
  readonly field: string;
  readonly code: "field_missing" | "field_wrong";
  readonly params: { readonly column: string };
};

/**
 * The faults of the values of a company's own columns: what is required and missing, what is not of its column's type, and what
 * the company has no column for. `today` "YYYY-MM-DD".
 */
export const contentFaults = (
  columns: readonly WorkerColumn[],
  content: readonly ContentItem[],
  today: string,
): ContentFault[] => {
  const values = new Map(content.map(({ code, value }) => [code, value]));
  const codes = new Set(columns.map(({ code }) => code));
  const faultOf = (column: WorkerColumn): ContentFault[] => {
    const value = values.get(column.code);
    const params = { column: column.title };
    if (value === undefined || value === "")
      return isColumnRequired(column) ? [{ field: column.code, code: "field_missing", params }] : [];
    return fits[column.type](value, column, today) ? [] : [{ field: column.code, code: "field_wrong", params }];
  };
  const strange = [...values.keys()].filter((code) => !codes.has(code));
  return [
    ...columns.flatMap(faultOf),
    ...strange.map((code) => ({ field: code, code: "field_wrong", params: { column: code } }) as const),
  ];
};

/** The stored values of a company's own columns; [] for a text that holds none. */
export const contentOf = (text: string): readonly ContentItem[] => z.array(contentItem).parse(JSON.parse(text));
