import type { Cents } from "../../values/money/money.ts";
import { type MoneyCode, parseMoney } from "../../values/money/money-parse.ts";
import { type CheckFailure, checkFailure } from "../../values/text/check-failure.ts";

/** Reason why a cell is not an amount: as everywhere, and a currency sign, which is taken off by a person's click only. */
export type MoneyCellCode = MoneyCode | "currencySign";
export type MoneyCell = { ok: true; cents: Cents } | CheckFailure<MoneyCellCode>;

const currencySign = /[¥￥]/u;
const ZERO = 48;
const POINT = 46;
const longestWhole = 11;

/** `digits[.d[d]]` with at most eleven digits before the point, in fen; -1 for any other form. */
const everydayCents = (text: string): number => {
  const { length } = text;
  let yuan = 0;
  let at = 0;
  for (; at < length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) break;
    yuan = yuan * 10 + digit;
  }
  if (at === 0 || at > longestWhole) return -1;
  if (at === length) return yuan * 100;
  const decimals = length - at - 1;
  if (text.charCodeAt(at) !== POINT || decimals < 1 || decimals > 2) return -1;
  const tenths = text.charCodeAt(at + 1) - ZERO;
  const hundredths = decimals === 1 ? 0 : text.charCodeAt(at + 2) - ZERO;
  if (tenths < 0 || tenths > 9 || hundredths < 0 || hundredths > 9) return -1;
  return yuan * 100 + tenths * 10 + hundredths;
};

/**
 * `parseMoney` as an import has it: a short way for the form that nearly every cell has, and no currency signs. What of a
 * cell is taken off before it is an amount is offered, never done silently (dictionary B14, security 7.2 no. 52); commas
 * alone are stripped (spec 5).
 */
export const moneyOf = (text: string): MoneyCell => {
  const cents = everydayCents(text);
  if (cents >= 0) return { ok: true, cents };
  const parsed = parseMoney(text);
  return parsed.ok && currencySign.test(text) ? checkFailure("currencySign") : parsed;
};
