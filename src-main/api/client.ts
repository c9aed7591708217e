import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import axios, { type AxiosResponse } from "axios";
import { waitHeader } from "../../src-shared/kernel/calls/deadline.ts";
import { type AnyCall, type CallInput, type CallOutput, takesKey } from "../../src-shared/kernel/calls/define.ts";
import type { Clock } from "../plumbing/clock.ts";
import { errorName, type Log } from "../plumbing/log.ts";
import { type CurrentProxy, createAgents } from "./agents.ts";
import { type Api, ApiError, type CallOptions, type Form, type OutsideAnswer } from "./api.ts";
import {
  type EndedReason,
  endedReason,
  failedAnswer,
  failedRequest,
  isStaleConnection,
  unexpectedAnswer,
} from "./failures.ts";
import { fileNameOf } from "./file-name.ts";
import { parseHttpDate, retryAfterSeconds } from "./http-date.ts";
import { createRequestKeys, isOver } from "./request-keys.ts";
import { callUrl, serverAddress } from "./server-address.ts";

export type ApiOptions = {
  /** Origin (and base path) of the server: https, or http on loopback. */
  readonly baseUrl: string;
  readonly token: () => string | null;
  readonly clock: Clock;
  readonly log: Log;
  /** The service no longer knows this token; `disabled`: because the person may not sign in any more. */
  readonly onSignedOut: (token: string, reason: EndedReason) => void;
  /** The service's own clock, from the `Date` header of any answer (epoch milliseconds, whole seconds). */
  readonly onServerTime: (epochMs: number) => void;
  /** No connection could be made: the connection's state need not wait for silence. */
  readonly onUnreachable?: () => void;
  readonly proxy?: CurrentProxy;
};

const defaultTimeoutMs = 20_000;
const maxAnswerBytes = 64 * 1024 * 1024;

type Parts = {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The headers that a call declares; whatever else is handed in is not sent. */
const ownHeaders = ({ headers = [] }: AnyCall, input: Parts): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(input.headers ?? {}).filter(([name]) => headers.includes(name)));

/** The client of the service: one for a desk. Errors are described at `Api.call`. */
export const createApi = (options: ApiOptions): Api => {
  const { baseUrl } = serverAddress(options.baseUrl);
  const requestKeys = createRequestKeys(options.clock);
  const agents = createAgents(baseUrl, options.proxy ?? (() => null));
  const http = axios.create({
    adapter: "http",
    // The agents know the proxy. Neither an environment variable nor a redirect may lead a token elsewhere (security T11).
    proxy: false,
    maxRedirects: 0,
    decompress: true,
    maxContentLength: maxAnswerBytes,
    maxBodyLength: maxAnswerBytes,
    responseType: "arraybuffer",
    transformRequest: (data) => data,
    transformResponse: (data) => data,
    validateStatus: () => true,
  });

  const urlOf = (call: AnyCall, input: Parts): string => {
    try {
      return callUrl(baseUrl, call.path, input.params, input.query);
    } catch {
      throw new ApiError("invalid", { outcome: "not-sent", status: null });
    }
  };

  const request = async <Body = Buffer>(
    call: AnyCall,
    input: Parts,
    callOptions: CallOptions,
    token: string | null,
    more: { readonly form?: Form; readonly asStream?: true } = {},
  ): Promise<AxiosResponse<Body>> => {
    const { form, asStream } = more;
    const url = urlOf(call, input);
    const waitMs = callOptions.timeoutMs ?? defaultTimeoutMs;
    const late = AbortSignal.timeout(waitMs);
    const signal = callOptions.signal ? AbortSignal.any([late, callOptions.signal]) : late;
    const send = () =>
      http.request<Body>({
        url,
        ...(asStream && { responseType: "stream" as const }),
        ...progressOf(callOptions),
        method: call.method,
        signal,
        httpAgent: agents.current(),
        httpsAgent: agents.current(),
        headers: {
          ...ownHeaders(call, input),
          Accept: "application/json",
          "User-Agent": "flexdesk",
          "X-Request-Id": randomUUID(),
          [waitHeader]: String(Math.round(waitMs)),
          ...(token !== null && { Authorization: `Bearer ${token}` }),
          ...(callOptions.idempotencyKey !== undefined && { "Idempotency-Key": callOptions.idempotencyKey }),
          ...(callOptions.region !== undefined && { "X-Region": encodeURIComponent(callOptions.region) }),
          ...(call.method !== "GET" && { "Content-Type": form?.type ?? "application/json" }),
        },
        ...(call.method !== "GET" && { data: form?.body ?? Buffer.from(JSON.stringify(input.body ?? {})) }),
      });
    try {
      return await send().catch((error: unknown) => {
        if (call.method !== "GET" || signal.aborted || !isStaleConnection(error)) throw error;
        return send();
      });
    } catch (error) {
      const failure = failedRequest(error, callOptions.signal?.aborted ?? false, late.aborted);
      options.log.debug("api.failed", { call: call.name, code: failure.code, cause: errorName(error) });
      if (failure.outcome === "not-sent") options.onUnreachable?.();
      throw failure;
    }
  };

  /** True when an answer names another request than its own: the service repeats the id of each (security F13). */
  const isOthers = ({ headers, config }: AxiosResponse<Buffer>): boolean => {
    const id: unknown = headers["x-request-id"];
    return id !== undefined && id !== config.headers.get("X-Request-Id");
  };
  /** True when it names the key of a keyed call, as whatever the service says to one does; other answers name none. */
  const hasKey = ({ headers }: AxiosResponse<Buffer>, key: string | undefined): boolean => {
    const idempotencyKey: unknown = headers["idempotency-key"];
    return typeof idempotencyKey === "string" ? idempotencyKey.toLowerCase() === key?.toLowerCase() : key === undefined;
  };

  const answerOf = (call: AnyCall, response: AxiosResponse<Buffer>, token: string | null, key?: string): unknown => {
    const refuseOthers = (isOther: boolean): void => {
      if (!isOther) return;
      options.log.warn("api.other_answer", { call: call.name, status: response.status });
      throw unexpectedAnswer(response.status);
    };
    refuseOthers(isOthers(response));
    const serverTime = parseHttpDate(response.headers["date"]);
    if (serverTime !== null) options.onServerTime(serverTime);
    const body = jsonOf(response);
    if (response.status >= 200 && response.status < 300) {
      refuseOthers(!hasKey(response, key));
      const parsed = body === undefined ? undefined : call.output.safeParse(body);
      if (parsed?.success) return parsed.data;
      options.log.warn("api.odd_answer", { call: call.name, status: response.status, field: fieldOf(parsed) });
      throw unexpectedAnswer(response.status);
    }
    const waits = response.status === 429 || response.status === 503;
    const header: unknown = response.headers["retry-after"];
    const extra =
      waits && header !== undefined ? { retry_after_seconds: retryAfterSeconds(header, options.clock.now()) } : {};
    const failure = failedAnswer(call, response.status, body, extra);
    if (response.status === 401 && token !== null && ["signed_out", "user_disabled"].includes(failure.code)) {
      options.onSignedOut(token, endedReason(failure));
    }
    if (failure.outcome === "refused") refuseOthers(!hasKey(response, key));
    throw failure;
  };

  const tokenFor = (call: AnyCall): string | null => {
    const token = call.access === "public" ? null : options.token();
    if (call.access !== "public" && token === null) {
      throw new ApiError("signed_out", { outcome: "not-sent", status: null });
    }
    return token;
  };

  const uploadElsewhere = async (origin: string, form: Form, callOptions: CallOptions = {}): Promise<OutsideAnswer> => {
    const url = outsideAddress(origin);
    const outside = createAgents(url, options.proxy ?? (() => null));
    const late = AbortSignal.timeout(callOptions.timeoutMs ?? defaultTimeoutMs);
    const signal = callOptions.signal ? AbortSignal.any([late, callOptions.signal]) : late;
    try {
      const response = await http.request<Buffer>({
        ...{ url, method: "POST", signal, data: form.body, ...progressOf(callOptions) },
        ...{ httpAgent: outside.current(), httpsAgent: outside.current(), maxContentLength: mostRefusalBytes },
        headers: {
          ...callOptions.headers,
          ...{ Accept: "application/json", "User-Agent": "flexdesk", "Content-Type": form.type },
        },
      });
      const isTaken = [200, 201, 204].includes(response.status);
      if (!isTaken) throw new ApiError("upload_failed", { outcome: "unknown", status: response.status });
      const etag: unknown = response.headers["etag"];
      return {
        etag: typeof etag === "string" ? etag.replace(/^"(.*)"$/, "$1") : null,
        body: response.data.length === 0 ? undefined : jsonOf(response),
      };
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw failedRequest(error, callOptions.signal?.aborted ?? false, late.aborted);
    } finally {
      outside.close();
    }
  };

  return {
    baseUrl,
    uploadElsewhere,
    call: async <C extends AnyCall>(call: C, input: CallInput<C>, callOptions: CallOptions = {}) => {
      if (call.keyed && callOptions.idempotencyKey === undefined) {
        throw new Error(`${call.name} is a keyed call and needs an idempotency key`);
      }
      const token = tokenFor(call);
      if (!takesKey(call)) {
        const response = await request(call, input as Parts, callOptions, token);
        return answerOf(call, response, token, callOptions.idempotencyKey) as CallOutput<C>;
      }
      const { key, end } = requestKeys.take(call, input);
      try {
        const response = await request(call, input as Parts, { ...callOptions, idempotencyKey: key }, token);
        const answer = answerOf(call, response, token) as CallOutput<C>;
        end("done");
        return answer;
      } catch (error) {
        end(isOver(error) ? "done" : "unknown");
        throw error;
      }
    },
    upload: async <C extends AnyCall>(call: C, form: Form, callOptions: CallOptions = {}) => {
      const token = tokenFor(call);
      return answerOf(call, await request(call, {}, callOptions, token, { form }), token) as CallOutput<C>;
    },
    download: async <C extends AnyCall>(call: C, input: CallInput<C>, callOptions: CallOptions = {}) => {
      const token = tokenFor(call);
      const response = await request(call, input as Parts, callOptions, token);
      if (response.status === 200) {
        return { bytes: response.data, name: fileNameOf(response.headers["content-disposition"]) };
      }
      answerOf(call, response, token);
      throw unexpectedAnswer(response.status);
    },
    save: async <C extends AnyCall>(call: C, input: CallInput<C>, path: string, callOptions: CallOptions = {}) => {
      const token = tokenFor(call);
      const response = await request<Readable>(call, input as Parts, callOptions, token, { asStream: true });
      if (response.status !== 200) {
        answerOf(call, { ...response, data: await readAll(response.data) }, token);
        throw unexpectedAnswer(response.status);
      }
      const bytes = await writeFrom(response.data, path, callOptions.signal);
      const announced = Number(response.headers["content-length"] ?? bytes);
      if (announced !== bytes) {
        await rm(path, { force: true });
        throw unexpectedAnswer(response.status);
      }
      return { bytes, name: fileNameOf(response.headers["content-disposition"]) };
    },
    renewConnections: agents.renew,
    close: agents.close,
  };
};

/** The address of another server. Throws ApiError `odd_answer` where nothing may be sent to it. */
const outsideAddress = (origin: string): string => {
  try {
    return serverAddress(origin).baseUrl;
  } catch {
    throw new ApiError("odd_answer", { outcome: "not-sent", status: null });
  }
};

const progressOf = ({ onProgress }: CallOptions) =>
  onProgress === undefined
    ? {}
    : {
        onUploadProgress: ({ loaded, total }: { readonly loaded: number; readonly total?: number }) =>
          onProgress(loaded, total ?? loaded),
      };

const mostRefusalBytes = 1 << 20;

/** The body of a refusal; what is longer than one is, is not a refusal. */
const readAll = async (stream: Readable): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > mostRefusalBytes) break;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

const writeFrom = async (stream: Readable, path: string, signal: AbortSignal | undefined): Promise<number> => {
  const out = createWriteStream(path, { mode: 0o600 });
  try {
    await pipeline(stream, out, { ...(signal && { signal }) });
    return out.bytesWritten;
  } catch (error) {
    await rm(path, { force: true });
    throw failedRequest(error, signal?.aborted ?? false, false);
  }
};

const jsonOf = (response: AxiosResponse<Buffer>): unknown => {
  const type: unknown = response.headers["content-type"];
  if (typeof type !== "string" || !/^application\/json\b/i.test(type)) return undefined;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(response.data));
  } catch {
    return undefined;
  }
};

/** Which field was odd: its path in the contract, never its value. */
const fieldOf = (parsed: { error?: { issues: readonly { path: readonly PropertyKey[] }[] } } | undefined): string =>
  parsed?.error?.issues[0]?.path.map((part) => (typeof part === "number" ? "n" : String(part))).join(".") ?? "body";
