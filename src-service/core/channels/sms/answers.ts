import type { CarrierAnswer } from "../../plumbing/delivery.ts";
import { logLine } from "../../plumbing/log.ts";
import type { Posted } from "../outside/post.ts";

/** Codes of a maker, by what they mean here; a code that ends with `*` stands for all that begin so. */
export type MakerCodes = readonly (readonly [meaning: Exclude<CarrierAnswer, "accepted">, codes: readonly string[]])[];

const matches = (pattern: string, code: string): boolean =>
  pattern.endsWith("*") ? code.startsWith(pattern.slice(0, -1)) : pattern === code;

/**
 * Gives the meaning of a maker's code. One that is not known is an answer all the same, and no yes: the message is not sent again, or it
 * might be sent twice.
 */
export const meaningOf = (codes: MakerCodes, code: string): Exclude<CarrierAnswer, "accepted"> =>
  codes.find(([, patterns]) => patterns.some((pattern) => matches(pattern, code)))?.[0] ?? "refused";

/** Meaning of an answer that has no code of the maker's: of a proxy on the way, of an overloaded gate, or cut. */
export const withoutCode = (posted: Posted): CarrierAnswer => {
  if (posted === "not_reached") return "unreachable";
  if (posted === "unclear") return "unclear";
  if (posted.status === 429 || posted.status === 503) return "busy";
  return posted.status >= 200 && posted.status < 300 ? "unclear" : posted.status >= 500 ? "unclear" : "not_set_up";
};

/** Shape of a maker's code; what looks otherwise may be anything, and is not logged. */
const codeShape = /^[A-Za-z][\w.-]{0,79}$/;

type Noted = { readonly carrier: string; readonly id: number; readonly answer: CarrierAnswer; readonly code?: string };

/** Logs why a message was not taken: the carrier's code and the message's id, never a number or text. Gives the answer. */
export const noted = ({ carrier, id, answer, code = "" }: Noted): CarrierAnswer => {
  if (answer !== "accepted")
    logLine("error", "sms_not_taken", { carrier, message: id, answer, code: codeShape.test(code) ? code : "" });
  return answer;
};
