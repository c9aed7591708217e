import { operationsGet } from "../../src-shared/billing/funds/money-calls.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { AnyCall, CallInput } from "../../src-shared/kernel/calls/define.ts";
import { callByName } from "../../src-shared/registries/calls/registry.ts";
import { type Api, ApiError } from "../api/api.ts";
import type { Intent, Refusal } from "./intent.ts";

/** Object of the intent, as the service now names it. */
export type DoneObject = { readonly objectId?: string; readonly objectNo?: string };

type UnknownResult = {
  readonly kind: "unknown";
  readonly code: string;
  readonly status: number | null;
  /** The service asked for this pause. */
  readonly waitMs?: number;
  /** The answer shows that the service keeps an outcome of the id. */
  readonly seen?: boolean;
};
type SignedOut = { readonly kind: "signed-out" };
type Final =
  | { readonly kind: "done"; readonly object: DoneObject }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export type SendResult = Final | UnknownResult | SignedOut;
export type AskResult =
  | Final
  | UnknownResult
  | SignedOut
  | { readonly kind: "running" }
  | { readonly kind: "never-seen" };

/** Sends an intent to the service and asks for its outcome. Neither ever throws. */
export type Transport = {
  readonly send: (intent: Intent, signal: AbortSignal) => Promise<SendResult>;
  readonly ask: (intent: Intent, signal: AbortSignal) => Promise<AskResult>;
};

/** Pauses that a service may ask for: anything outside is drawn in (security F16). */
const shortestPause = 1_000;
const longestPause = 600_000;

const pauseOf = (error: AppError): { waitMs?: number } => {
  const seconds = error.params["retry_after_seconds"];
  if (typeof seconds !== "number" || !Number.isFinite(seconds)) return {};
  return { waitMs: Math.min(Math.max(seconds * 1_000, shortestPause), longestPause) };
};

const notKnown = (error: unknown): UnknownResult | SignedOut => {
  if (!(error instanceof AppError)) return { kind: "unknown", code: "odd_answer", status: null };
  const status = error instanceof ApiError ? error.status : null;
  if (status === 401 || error.code === "signed_out") return { kind: "signed-out" };
  return { kind: "unknown", code: error.code, status, ...pauseOf(error) };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `{settlement: {id, no}}` of an answer; anything else names nothing. */
export const objectOf = (answer: unknown): DoneObject => {
  const settlement = isRecord(answer) ? answer["settlement"] : undefined;
  if (!isRecord(settlement)) return {};
  return {
    ...(typeof settlement["id"] === "string" && { objectId: settlement["id"] }),
    ...(typeof settlement["no"] === "string" && { objectNo: settlement["no"] }),
  };
};

/** The result of a stored answer, by the rules of a direct one: only a valid 2xx is done, only a declared 4xx a refusal. */
export const resultOfOperation = (call: AnyCall, status: number | null, answer: unknown): Final | UnknownResult => {
  const unclear: UnknownResult = { kind: "unknown", code: "odd_answer", status, seen: true };
  if (status === null) return unclear;
  if (status >= 200 && status < 300)
    return call.output.safeParse(answer).success ? { kind: "done", object: objectOf(answer) } : unclear;
  const code = isRecord(answer) ? answer["code"] : undefined;
  if (status < 400 || status >= 500 || typeof code !== "string" || !call.refusals.includes(code)) return unclear;
  return { kind: "refused", refusal: { code, params: plainParams(isRecord(answer) ? answer["params"] : undefined) } };
};

const plainParams = (params: unknown): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(isRecord(params) ? params : {}).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === "string" || typeof entry[1] === "number",
    ),
  );

/** The transport over the desk's HTTP client. `timeoutMs` is the deadline of one attempt. */
export const createTransport = (api: Pick<Api, "call">, timeoutMs = 20_000): Transport => ({
  send: async (intent, signal) => {
    const call = callByName(intent.call);
    try {
      const body: unknown = JSON.parse(intent.body);
      const options = { idempotencyKey: intent.id, signal, timeoutMs };
      const answer: unknown = await api.call(
        call,
        { params: intent.params, body } as object as CallInput<AnyCall>,
        options,
      );
      return { kind: "done", object: objectOf(answer) };
    } catch (error) {
      if (error instanceof ApiError && error.outcome === "refused")
        return { kind: "refused", refusal: { code: error.code, params: { ...error.params } } };
      return notKnown(error);
    }
  },
  ask: async (intent, signal) => {
    try {
      const operation = await api.call(operationsGet, { params: { key: intent.id } }, { signal, timeoutMs });
      if (operation.key !== intent.id) return { kind: "unknown", code: "odd_answer", status: 200 };
      return operation.state === "running"
        ? { kind: "running" }
        : resultOfOperation(callByName(intent.call), operation.status, operation.answer);
    } catch (error) {
      const isAbsent = error instanceof ApiError && error.status === 404 && error.code === "not_found";
      return isAbsent ? { kind: "never-seen" } : notKnown(error);
    }
  },
});
