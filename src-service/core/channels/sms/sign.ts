import type { SmsText } from "./carrier.ts";

/** Signature of a message: the one that is wished for where it is registered, else the carrier's own. */
export const signOf = (
  { sign, otherSigns = [] }: { readonly sign: string; readonly otherSigns?: readonly string[] | undefined },
  { sign: wished }: Pick<SmsText, "sign">,
): string => (wished !== undefined && otherSigns.includes(wished) ? wished : sign);
