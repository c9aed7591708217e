import { stripInvisible, stripSpaces, toHalfWidth } from "../text/text.ts";

/**
 * The key under which two spellings of one bank serial are equal: half width, no blanks or invisible characters, upper case. A
 * bank numbers each payment once, so one key stands for one payment, whichever way it was entered.
 */
export const serialKey = (serial: string): string => stripSpaces(stripInvisible(toHalfWidth(serial))).toUpperCase();
