import type { Field, FieldValue, Form } from "../../../src-shared/kernel/forms/fields.ts";
import { parseMoney } from "../../../src-shared/kernel/values/money/money-parse.ts";
import { addDays, addMonths, monthOf } from "../../../src-shared/kernel/values/time/time.ts";
import { draftsOf, feeGridKind, rowsOfText, taxGridKind } from "../../fee-grid/model/grid-kinds.ts";
import { ratioOf } from "../../money/fields/typed-ratio.ts";
import { readDay } from "../../ui/inputs/DayInput.tsx";

/** Texts in the controls of a form, by field, as typed; several choices and files with commas between. */
export type FormInput = Readonly<Record<string, string>>;
/**
 * A change of what is in the controls. It is told as a change, not as all that it leaves: an upload ends whenever it ends,
 * and must not put back what stood in the other controls when the page was drawn last.
 */
export type FormChange = (before: FormInput) => FormInput;

/** Stands in a control whose saved value is hidden and is to go; "" there leaves it as it is. Nobody can type it. */
export const emptied = "\0";

/** Puts other texts into some controls. */
export const withTexts =
  (texts: FormInput): FormChange =>
  (before) => ({ ...before, ...texts });

export type Values = Readonly<Record<string, FieldValue>>;

/** The parts of a control that holds several. */
export const partsOf = (text: string): readonly string[] => (text === "" ? [] : text.split(","));

const monthsOffered = 12;

/** Months that are over, the last first. `today`: "YYYY-MM-DD…". */
export const finishedMonths = (today: string): readonly string[] =>
  Array.from({ length: monthsOffered }, (_unused, at) => addMonths(monthOf(today), -1 - at));

const startOf = (field: Field, today: string, companyId: string): string => {
  switch (field.kind) {
    case "ratio":
      return field.start;
    case "day":
      return addDays(today, field.start);
    case "finishedMonth":
      return finishedMonths(today)[0] ?? "";
    case "choice":
      return field.required ? String(field.values[0] ?? "") : "";
    case "company":
      return companyId;
    default:
      return "";
  }
};

/** Initial contents of a form. `companyId`: the company that the person has chosen for all screens, or "". */
export const startForm = (form: Form, today: string, companyId = ""): FormInput =>
  Object.fromEntries(Object.entries(form).map(([name, field]) => [name, startOf(field, today, companyId)]));

/** Kinds whose values are numbers: left out they are null, and undefined is what cannot be read. */
const isNumber = ({ kind }: Field): boolean => ["cents", "ratio", "count", "choice"].includes(kind);

const readAs = (field: Field, text: string): unknown => {
  if (isNumber(field) && text.trim() === "") return null;
  switch (field.kind) {
    case "count":
      return /^-?\d{1,15}$/u.test(text.trim()) ? Number(text) : undefined;
    case "yesNo":
      return text === "1";
    case "choices":
      return partsOf(text).map(Number);
    case "files":
      return partsOf(text);
    case "idNumber":
    case "creditCode":
      return text.toUpperCase();
    case "bankCard":
      return text.replace(/\s/gu, "");
    case "cents": {
      const parsed = parseMoney(text, { refuseZero: field.min > 0 });
      return parsed.ok ? parsed.cents : undefined;
    }
    case "ratio":
      return ratioOf(text) ?? undefined;
    case "day":
      return readDay(text, field.means);
    case "choice":
      return Number(text);
    case "feeTiers":
      return draftsOf(feeGridKind, rowsOfText(text));
    case "taxGrid":
      return draftsOf(taxGridKind, rowsOfText(text));
    case "pattern":
      return text.trim();
    default:
      return text;
  }
};

/** The values of the fields that are in order, as the fields' schemas give them; the others are missing. */
export const valuesOf = (form: Form, formInput: FormInput): Values =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, field]) => {
      const typed = formInput[name] ?? "";
      const parsed = field.schema.safeParse(readAs(field, typed === emptied ? "" : typed));
      return parsed.success ? [[name, parsed.data]] : [];
    }),
  );

/** True when every field of a form is in order. */
export const isComplete = (form: Form, values: Values): boolean =>
  Object.keys(form).every((name) => values[name] !== undefined);
