import { type CheckFailure, checkFailure } from "../text/check-failure.ts";
import { hasBidi, hasControl, hasInvisible, stripSpaces, toHalfWidth, unifyName } from "../text/text.ts";
import { isReadByMachine } from "./id-type.ts";

/** Reason why a text is not a name. `invisible` also covers bidi characters: a name must read as it is stored. */
export type NameCode = "empty" | "invisible" | "notChinese" | "characters" | "dot" | "length";

const longest = 50;

const badlyDotted = /^\u00b7|\u00b7$|\u00b7\u00b7/u;

function commonFault(value: string): NameCode | null {
  if (value === "") return "empty";
  if (hasControl(value) || hasBidi(value) || hasInvisible(value)) return "invisible";
  return null;
}

/**
 * A Chinese personal name: 2–50 Chinese characters, with · inside for names like 阿卜杜拉·买买提. Every form of the dot is
 * accepted and written as U+00B7 in `value`.
 */
export function checkChineseName(text: string): { ok: true; value: string } | CheckFailure<NameCode> {
  const value = unifyName(text.trim());
  const fault = commonFault(value);
  if (fault !== null) return checkFailure(fault);
  if (!/^[\p{Script=Han}\u00b7]+$/u.test(value)) return checkFailure("notChinese");
  if (badlyDotted.test(value)) return checkFailure("dot");
  const length = Array.from(value).length;
  return length >= 2 && length <= longest ? { ok: true, value } : checkFailure("length");
}

/**
 * A name of any script, where no document is known or it prints other scripts too: letters, marks, inner spaces, · ' - and
 * dots, and the comma of SMITH, JOHN; 2–50 characters. `value` as `unifyName` writes it.
 */
export function checkPersonName(text: string): { ok: true; value: string } | CheckFailure<NameCode> {
  const value = unifyName(text.trim());
  const fault = commonFault(value);
  if (fault !== null) return checkFailure(fault);
  if (!/^[\p{L}\p{M}\p{Nl} '’.,\u00b7-]+$/u.test(value)) return checkFailure("characters");
  if (badlyDotted.test(value)) return checkFailure("dot");
  const length = Array.from(value).length;
  return length >= 2 && length <= longest ? { ok: true, value } : checkFailure("length");
}

/**
 * A worker's name as the document of their number prints it: Chinese characters on an ID card, any script on the permits of
 * Hong Kong, Macao and Taiwan and on the foreigner's permanent residence card. `idNo`: as typed; one that is not known yet
 * or wrong counts as an ID card's.
 */
export const checkNameOnDocument = (
  text: string,
  idNo: string,
): { ok: true; value: string } | CheckFailure<NameCode> =>
  isReadByMachine(stripSpaces(toHalfWidth(idNo))) ? checkChineseName(text) : checkPersonName(text);
