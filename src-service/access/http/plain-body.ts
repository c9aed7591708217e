import type { AnyCall } from "../../../src-shared/kernel/calls/define.ts";
import { hasLookAlikes, unifyIdeographs } from "../../../src-shared/kernel/values/text/look-alikes.ts";

const plain = (value: unknown): unknown => {
  if (typeof value === "string") return hasLookAlikes(value) ? unifyIdeographs(value) : value;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
};

/**
 * A parsed body with every character that only looks like another (radicals out of PDFs, compatibility ideographs) written
 * as that one: names of people and companies, and whatever else is searched and compared. Rows that come in parts stay as
 * they are (`sentRows`); their areas write names by `unifyName`.
 */
export const plainBody = <Body>({ rowsIn }: Pick<AnyCall, "rowsIn">, body: Body): Body => {
  if (!hasLookAlikes(JSON.stringify(body ?? null))) return body;
  const mended = plain(body) as Record<string, unknown>;
  const rows = rowsIn === undefined ? {} : { [rowsIn]: (body as Record<string, unknown>)[rowsIn] };
  return { ...mended, ...rows } as Body;
};

/**
 * A parsed body with the rows that come in parts as they were sent, for their digest is of that: what their schema makes of
 * them (spaces around, capitals) is made again where they are judged (`imports/turn.ts`).
 */
export const sentRows = <Body>({ rowsIn }: Pick<AnyCall, "rowsIn">, body: Body, sent: unknown): Body =>
  rowsIn === undefined ? body : ({ ...body, [rowsIn]: (sent as Record<string, unknown>)[rowsIn] } as Body);
