import type { AnyCall } from "../../../src-shared/kernel/calls/define.ts";
import {
  eventOfCall,
  eventOfRefusal,
  type SecurityEventKind,
} from "../../../src-shared/registries/audit/security-events.ts";
import { isErrorCode } from "../../../src-shared/registries/errors/error-codes.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import type { SecurityEvent } from "../../core/plumbing/security-event.ts";

/** A request as the security log names it. */
export type RequestFacts = {
  readonly call: Pick<AnyCall, "name" | "access">;
  readonly principal: Principal | null;
  readonly body: unknown;
  readonly query: unknown;
  readonly path: string;
  readonly address: string;
  readonly requestId: string;
};

const textOf = (fields: unknown, name: string): string | undefined => {
  const value = (fields as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof value === "string" ? value : undefined;
};

const personOf = ({ user_id, agency_id, company_id }: Principal) => ({ user_id, agency_id, company_id });

/** Control characters: PostgreSQL takes no NUL, and nobody reads the others. */
const unseen = /\p{C}/gu;

const wholePhone = /^1\d{10}$/;

const phoneOf = ({ body, query }: RequestFacts): string | undefined => {
  const phone = textOf(body, "phone") ?? textOf(query, "phone");
  return phone !== undefined && wholePhone.test(phone) ? phone : undefined;
};

const plainPath = /^[0-9A-Za-z_/-]{1,80}$/;

/**
 * Revealed data, never their value; of other calls their name and record. The path of a public call is left out: what stands
 * in it (the token of a worker's page) is all the permission there is.
 */
const detailOf = ({ call, body, path }: RequestFacts): string => {
  if (call.name === "sensitive.reveal") {
    return [textOf(body, "list"), textOf(body, "id"), textOf(body, "field")].map((part) => part ?? "").join(" ");
  }
  return path === "" || call.access === "public" || !plainPath.test(path) ? call.name : `${call.name} ${path}`;
};

const eventOf = (kind: SecurityEventKind, code: string, request: RequestFacts): SecurityEvent => {
  const { principal } = request;
  return {
    kind,
    person: principal === null ? null : personOf(principal),
    phone: phoneOf(request),
    address: request.address,
    device: (principal?.device ?? textOf(request.body, "device") ?? "").replace(unseen, ""),
    code,
    detail: detailOf(request),
    requestId: request.requestId,
  };
};

/** The security event that a refusal is; null for refusals that are none. */
export const refusalEvent = (error: unknown, request: RequestFacts): SecurityEvent | null => {
  const code = error instanceof ServiceError ? error.code : "";
  const kind = isErrorCode(code) ? eventOfRefusal[code] : undefined;
  return kind === undefined ? null : eventOf(kind, code, request);
};

/** The security event that a call is when it succeeds; null for most. */
export const successEvent = (request: RequestFacts): SecurityEvent | null => {
  const kind = eventOfCall[request.call.name];
  return kind === undefined ? null : eventOf(kind, "", request);
};
