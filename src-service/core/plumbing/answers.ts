import type { z } from "zod";
import { strangeDayCode, strangeDays } from "../../../src-shared/kernel/calls/day-places.ts";
import type { AnyCall } from "../../../src-shared/kernel/calls/define.ts";
import { errorCodes, isErrorCode } from "../../../src-shared/registries/errors/error-codes.ts";
import { ServiceError } from "../context.ts";

/** Body of every answer that is not a success (docs/wire.md). */
export type ErrorBody = {
  readonly detail: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly current?: number;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
};

/** HTTP status of a refusal; a code that no table knows is the caller's fault (400). */
export const statusOf = (error: ServiceError): number =>
  (isErrorCode(error.code) ? errorCodes[error.code].status : 400) ?? 400;

export const errorBody = (error: ServiceError): ErrorBody => ({
  detail: error.message,
  code: error.code,
  ...(Object.keys(error.params).length > 0 && { params: error.params }),
  ...(error.current !== undefined && { current: error.current }),
  ...(error.fields !== undefined && { fields: error.fields }),
});

const textKey = /^[a-z][A-Za-z]*(?:\.[A-Za-z]+)+$/u;

/** Rules of a schema's own name the fault by a key of the locale files (cells of fee grids); all others by zod's code. */
const faultCode = ({ code, message }: z.core.$ZodIssue): string => (textKey.test(message) ? message : code);

/** Most fields that a refusal names. */
const mostNamed = 50;

/** Lists the faults of a request by its schema, as codes by field path; never the values themselves. */
export const invalidOf = (part: string, error: z.ZodError): ServiceError => {
  // A Map, because a field may be named like a member of every object.
  const fields = new Map<string, string[]>();
  const note = (path: string, code: string): void => {
    const messages = fields.get(path) ?? [];
    if (fields.size < mostNamed) fields.set(path, messages.includes(code) ? messages : [...messages, code]);
  };
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".");
    if (issue.code !== "unrecognized_keys") note(path || part, faultCode(issue));
    else for (const key of issue.keys) note((path ? `${path}.` : "") + key.slice(0, 60), "unknown_field");
  }
  return new ServiceError("invalid", { fields: Object.fromEntries(fields) });
};

/**
 * Throws `invalid` for days and months of a parsed body that nobody can mean there, by their paths. Rows that come in parts
 * (`rowsIn`) are refused one by one when they are taken (`imports/turn.ts`). `today` "YYYY-MM-DD".
 */
export const assertPlausibleDays = (call: Pick<AnyCall, "body" | "rowsIn">, body: unknown, today: string): void => {
  const isRow = (path: string): boolean => call.rowsIn !== undefined && path.startsWith(`${call.rowsIn}.`);
  const faults = strangeDays(call.body, body, today)
    .filter(({ path }) => !isRow(path))
    .slice(0, mostNamed);
  if (faults.length === 0) return;
  const fields = faults.map((fault) => [fault.path, [strangeDayCode(fault)]]);
  throw new ServiceError("invalid", { fields: Object.fromEntries(fields) });
};

/** The one 404: absent, foreign and malformed ids answer alike. */
export const notFound = (): ServiceError => new ServiceError("not_found");

/** A record id from the wire; anything that is none answers as an absent record does. */
export const recordId = (text: string): number => {
  const value = Number(text);
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(value)) throw notFound();
  return value;
};

/** Record ids of a list on the wire, e.g. of a selection; one bad one answers like an absent record. */
export const recordIds = (texts: readonly string[]): number[] => texts.map(recordId);
