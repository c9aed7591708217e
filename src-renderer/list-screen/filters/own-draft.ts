import type { OwnColumn, OwnTest } from "../../../src-shared/kernel/lists/own-columns.ts";
import { plainMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { parseMoney } from "../../../src-shared/kernel/values/money/money-parse.ts";
import { readDay } from "../../ui/inputs/DayInput.tsx";

/** Typed text on a company's own column: from and to, or in the first place alone a text or word. */
export type OwnDraft = readonly [string, string];

const figureText = ({ type }: OwnColumn, figure: number | undefined): string =>
  figure === undefined ? "" : type === "money" ? plainMoney(figure) : String(figure);

/** A test as it is typed. */
export const ownDraft = (column: OwnColumn, test: OwnTest = {}): OwnDraft => {
  const { has, is, min, max, from, to } = test;
  if (column.type === "date") return [from ?? "", to ?? ""];
  if (min !== undefined || max !== undefined) return [figureText(column, min), figureText(column, max)];
  return [is?.[0] ?? has ?? "", ""];
};

/** A figure by the type of its column, money in cents; undefined for nothing, null for what is none. */
const readFigure = ({ type }: OwnColumn, text: string): number | undefined | null => {
  const typed = text.trim();
  if (typed === "") return undefined;
  if (type === "money") {
    const parsed = parseMoney(typed, { allowNegative: true });
    return parsed.ok ? parsed.cents : null;
  }
  const pattern = type === "int" ? /^-?\d{1,12}$/u : /^-?\d{1,12}(?:\.\d{1,6})?$/u;
  return pattern.test(typed) ? Number(typed) : null;
};

const pair = <V extends string | number>(
  names: readonly ["min", "max"] | readonly ["from", "to"],
  low: V | undefined | null,
  high: V | undefined | null,
): OwnTest | undefined | null => {
  if (low === null || high === null || (low !== undefined && high !== undefined && low > high)) return null;
  if (low === undefined && high === undefined) return undefined;
  return { ...(low !== undefined && { [names[0]]: low }), ...(high !== undefined && { [names[1]]: high }) };
};

/** Reads the typed text as a test; undefined where there is none, null where it cannot be asked. */
export const readOwnDraft = (column: OwnColumn, [low, high]: OwnDraft): OwnTest | undefined | null => {
  const day = (text: string) => (text.trim() === "" ? undefined : readDay(text));
  switch (column.type) {
    case "int":
    case "float":
    case "money":
      return pair(["min", "max"], readFigure(column, low), readFigure(column, high));
    case "date":
      return pair(["from", "to"], day(low), day(high));
    default: {
      const text = low.trim();
      if (text === "") return undefined;
      return (column.options ?? []).length > 0 ? { is: [text] } : { has: text };
    }
  }
};
