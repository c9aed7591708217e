import { timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../core/secrets/secrets.ts";

type Parts = { readonly secrets: Pick<Secrets, "hmac"> };

const macLength = 32;
const shape = /^([a-z])([0-9a-z]{1,11})-([\w-]{32})$/;

const macOf = ({ secrets }: Parts, letter: string, id: number, about: string): string =>
  secrets.hmac("phone", [letter, id, about].join("\n")).toString("base64url").slice(0, macLength);

/**
 * The token of the page of one record. It is signed and nothing of it is stored; `about` is what it stands and falls with,
 * such as when the contract was sent: once that changes, the token opens nothing any more.
 */
export const pageToken = (parts: Parts, letter: string, id: number, about: string): string =>
  `${letter}${id.toString(36)}-${macOf(parts, letter, id, about)}`;

/** The record that a token is about, not checked yet; null when it is no such token. */
export const recordOfToken = (letter: string, token: string): number | null => {
  const [, actualLetter, id = ""] = shape.exec(token) ?? [];
  const value = Number.parseInt(id, 36);
  return actualLetter === letter && Number.isSafeInteger(value) ? value : null;
};

/** True when a token is the one of this record. */
export const isPageToken = (parts: Parts, token: string, letter: string, id: number, about: string): boolean => {
  const expected = Buffer.from(pageToken(parts, letter, id, about));
  const actual = Buffer.from(token);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};
