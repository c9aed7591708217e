import { isAxiosError, isCancel } from "axios";
import { z } from "zod";
import type { AnyCall } from "../../src-shared/kernel/calls/define.ts";
import { type ErrorCode, errorCodes, isErrorCode } from "../../src-shared/registries/errors/error-codes.ts";
import { ApiError, type Outcome } from "./api.ts";

/** Format of the service's refusals (docs/wire.md). */
const problem = z.object({
  code: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  current: z.unknown().optional(),
});

const deskError = (code: ErrorCode, outcome: Outcome, status: number | null = null): ApiError =>
  new ApiError(code, { retryable: errorCodes[code].retryable, outcome, status });

/** An answer that violates the contract: never shown, and its effect is unknown. */
export const unexpectedAnswer = (status: number): ApiError => deskError("odd_answer", "unknown", status);

/** A status other than 2xx, with its parsed body (undefined when it is no JSON). */
export const failedAnswer = (
  call: AnyCall,
  status: number,
  body: unknown,
  extra: Readonly<Record<string, number>> = {},
): ApiError => {
  const parsed = problem.safeParse(body);
  if (!parsed.success || status < 400) return unexpectedAnswer(status);
  const { code, params, fields, current } = parsed.data;
  const isFinal = status < 500 && call.refusals.includes(code);
  return new ApiError(code, {
    params: { ...params, ...extra },
    fields,
    current,
    status,
    retryable: isErrorCode(code) ? errorCodes[code].retryable : status >= 500,
    outcome: isFinal ? "refused" : "unknown",
  });
};

/** Reason why a token is no longer valid. */
export type EndedReason = "expired" | "disabled" | "replaced";

/** Reason for a session's end, by the refusal of a call; `replaced`: the person signed in on too many devices since. */
export const endedReason = ({ code, params }: Pick<ApiError, "code" | "params">): EndedReason => {
  if (code === "user_disabled") return "disabled";
  return params?.["reason"] === "too_many" ? "replaced" : "expired";
};

/** Codes of a connection that never was made: no byte of the request can have been read by the service. */
const neverConnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EAI_FAIL",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "ERR_PROXY",
]);
/** A certificate is checked before the request is written. */
export const certificateCode =
  /^(CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERR_TLS_|HOSTNAME_MISMATCH|INVALID_CA|ERR_SSL_)/;

const systemCode = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : "";

/** True when a GET that died on a kept connection may simply be asked again. */
export const isStaleConnection = (error: unknown): boolean => ["ECONNRESET", "EPIPE"].includes(systemCode(error));

/** Describes the failure of a request that got no whole answer. `wasCancelled`: by the caller, not by the deadline. */
export const failedRequest = (error: unknown, wasCancelled: boolean, wasLate: boolean): ApiError => {
  if (wasCancelled) return deskError("cancelled", "unknown");
  if (wasLate || isCancel(error)) return deskError("timeout", "unknown");
  const code = systemCode(error);
  if (neverConnected.has(code) || certificateCode.test(code)) return deskError("offline", "not-sent");
  const tooLong = isAxiosError(error) && error.message.startsWith("maxContentLength");
  const cutOff = isAxiosError(error) && error.response !== undefined;
  if (tooLong || code.startsWith("Z_") || code.startsWith("HPE_")) {
    return unexpectedAnswer(isAxiosError(error) ? (error.response?.status ?? 200) : 200);
  }
  return deskError("offline", "unknown", cutOff ? (error.response?.status ?? null) : null);
};
