import { type MoneyParsed, parseMoney } from "../values/money-parse.ts";

const everyday = /^\d{1,11}(?:\.\d{1,2})?$/u;

/** `parseMoney` with a short way for the form that nearly every cell of an import has; the answers are the same. */
export const moneyOf = (text: string): MoneyParsed => {
  if (!everyday.test(text)) return parseMoney(text);
  const point = text.indexOf(".");
  if (point < 0) return { ok: true, cents: Number(text) * 100 };
  const decimals = text.slice(point + 1);
  return {
    ok: true,
    cents: Number(text.slice(0, point)) * 100 + Number(decimals.length === 1 ? `${decimals}0` : decimals),
  };
};
