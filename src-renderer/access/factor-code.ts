import { secondFactorPattern } from "../../src-shared/kernel/values/people/login.ts";
import { stripInvisible, stripSpaces, toHalfWidth } from "../../src-shared/kernel/values/text/text.ts";

/** Text that the field keeps: six digits, or a recovery code, whose hyphen comes by itself. */
export const cleanFactorCode = (text: string): string => {
  const cleaned = stripSpaces(stripInvisible(toHalfWidth(text)))
    .toLowerCase()
    .slice(0, 9);
  return /^[0-9a-z]{8}$/u.test(cleaned) ? `${cleaned.slice(0, 4)}-${cleaned.slice(4)}` : cleaned;
};

/** True for six digits of an authenticator and for a recovery code. */
export const isFactorCode = (text: string): boolean => secondFactorPattern.test(text);
