import type { Cents } from "../values/money.ts";
import { type MoneyCode, parseMoney } from "../values/money-parse.ts";
import { type Refused, refused } from "../values/refused.ts";

/** Why a cell is not an amount: as everywhere, and a currency sign, which is taken off by a person's click only. */
export type MoneyCellCode = MoneyCode | "currencySign";
export type MoneyCell = { ok: true; cents: Cents } | Refused<MoneyCellCode>;

const everyday = /^\d{1,11}(?:\.\d{1,2})?$/u;
const currencySign = /[¥￥]/u;

/**
 * `parseMoney` as an import has it: a short way for the form that nearly every cell has, and no currency signs. What of a
 * cell is taken off before it is an amount is offered, never done silently (dictionary B14, security 7.2 no. 52); commas
 * alone are stripped (spec 5).
 */
export const moneyOf = (text: string): MoneyCell => {
  if (!everyday.test(text)) {
    const parsed = parseMoney(text);
    return parsed.ok && currencySign.test(text) ? refused("currencySign") : parsed;
  }
  const point = text.indexOf(".");
  if (point < 0) return { ok: true, cents: Number(text) * 100 };
  const decimals = text.slice(point + 1);
  return {
    ok: true,
    cents: Number(text.slice(0, point)) * 100 + Number(decimals.length === 1 ? `${decimals}0` : decimals),
  };
};
