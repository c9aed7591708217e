import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerMs, mostWaitMs, usualWaitMs, waitHeader } from "../../../src-shared/kernel/calls/deadline.ts";
import { type AnyCall, permissionOf, takesKey } from "../../../src-shared/kernel/calls/define.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { type CallName, callByName } from "../../../src-shared/registries/calls/registry.ts";
import { type Context, type Principal, type RequestWaiting, ServiceError, type SignedIn } from "../../core/context.ts";
import { isTimeout } from "../../core/database/postgres-pools.ts";
import { assertPlausibleDays, errorBody, invalidOf, notFound, statusOf } from "../../core/plumbing/answers.ts";
import { faultFields, logLine } from "../../core/plumbing/log.ts";
import type { RateLimit } from "../../core/plumbing/rate-limit.ts";
import type { Area, Gate, Served } from "../../lists/area.ts";
import { type RequestFacts, refusalEvent, successEvent } from "../../lists/security-log/refusals.ts";
import { countLookups } from "../../lists/sensitive/lookups.ts";
import { compareMasked } from "../../lists/sensitive/typed.ts";
import type { RawHandler, Service } from "../../lists/service.ts";
import { drainBody } from "./drain-body.ts";
import { type KeyedHandler, type KeyedRunner, keyShape, readKey } from "./keyed.ts";
import { plainBody, sentRows } from "./plain-body.ts";
import { createOnceRunner } from "./request-once.ts";

type PlainHandler = (context: never, request: never) => Promise<unknown>;

export type RegisterParts = {
  readonly app: FastifyInstance;
  readonly service: Service;
  readonly keyed: KeyedRunner;
  readonly rateLimit: RateLimit;
  /** The person behind an Authorization header; throws `signed_out` or `user_disabled`. */
  authenticate(header: string | undefined): Promise<Principal>;
  /** Takes the code of a request whose action needs one (`session/action-codes.ts`). */
  takeActionCode(context: SignedIn, call: AnyCall, request: ParsedRequest): Promise<void>;
};

const manyRows = 4 << 20;
const bodyLimits: Partial<Record<CallName, number>> = {
  "bills.precheck": manyRows,
  "settlements.importOfflineFeedback": manyRows,
  // Photos as base64.
  "workerPages.act": manyRows,
};
/** Size limit without sign-in; a longer one is let in by a gate of its area, which judges it before it is read. */
const publicBytes = 64 << 10;
const bodyLimitOf = ({ name, rowsIn, access }: AnyCall): number => {
  if (rowsIn !== undefined) return manyRows;
  return bodyLimits[name as CallName] ?? (access === "public" ? publicBytes : 1 << 20);
};

const boundedParam = /^[0-9A-Za-z_-]{1,64}$/;
const regionName = /^[\p{L}\p{N} _.-]{1,60}$/u;

const regionOf = (service: Service, request: FastifyRequest): string => {
  const header = service.trustsRegionHeader ? request.headers["x-region"] : undefined;
  if (typeof header !== "string") return service.regions.regionOf(request.ip);
  const region = header.includes("%") ? safeDecode(header) : header;
  return regionName.test(region) ? region : "";
};

const hostName = /^[\w.-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:.]{2,45}\](:\d{1,5})?$/i;

const reachedAt = (request: FastifyRequest): string =>
  hostName.test(request.host) ? `${request.protocol}://${request.host}` : "";

const safeDecode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
};

/**
 * Time that the caller waits: as it says (`waitHeader`), within bounds. One that closes the connection before the answer waits
 * no longer.
 */
const waitingOf = (usualMs: number, request: FastifyRequest, reply: FastifyReply): RequestWaiting => {
  const said = Number(request.headers[waitHeader] ?? Number.NaN);
  const waitMs = Number.isFinite(said) && said >= 0 ? Math.min(said, mostWaitMs) : usualMs;
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return { until: Date.now() + waitMs - Math.min(waitMs / 10, answerMs), gone: gone.signal };
};

const keyHeader = (request: FastifyRequest): unknown => request.headers["idempotency-key"];

/** Decides access in this one place, and keeps the principal of each request for its handler. */
const createAccess = (parts: RegisterParts) => {
  const principals = new WeakMap<FastifyRequest, Principal>();

  const mayHearAgain = async (call: AnyCall, principal: Principal, request: FastifyRequest): Promise<boolean> => {
    const key = keyHeader(request);
    return call.keyed && typeof key === "string" && parts.keyed.isKnown(principal, key.toLowerCase());
  };

  const check = async (call: AnyCall, request: FastifyRequest): Promise<void> => {
    const encoding = request.headers["content-encoding"];
    if (encoding !== undefined && encoding !== "identity") {
      throw new ServiceError("invalid", { fields: { "content-encoding": ["unsupported"] } });
    }
    if (call.access === "public") {
      parts.rateLimit.check(`ip:${request.ip}`, parts.service.limits.publicPerMinute);
      return;
    }
    const principal = await parts.authenticate(request.headers.authorization);
    principals.set(request, principal);
    if (principal.lacks_factor && call.access !== "own-session") throw new ServiceError("second_factor_required");
    const needed = permissionOf(call);
    if (needed === null || principal.permissions.has(needed)) return;
    // A stored answer is replayed even if the person has lost the right since: the operation has already happened.
    if (!(await mayHearAgain(call, principal, request))) throw new ServiceError("forbidden");
  };

  return { check, principalOf: (request: FastifyRequest): Principal | null => principals.get(request) ?? null };
};

const readRequest = (call: AnyCall, request: FastifyRequest, today: string) => {
  const params = (request.params ?? {}) as Record<string, string>;
  if (!Object.values(params).every((value) => boundedParam.test(value))) throw notFound();
  const query = call.query.safeParse(request.query ?? {});
  if (!query.success) throw invalidOf("query", query.error);
  const body = call.body.safeParse(request.body ?? {});
  if (!body.success) throw invalidOf("body", body.error);
  assertPlausibleDays(call, body.data, today);
  return {
    params: { ...params },
    query: plainBody({}, query.data),
    body: sentRows(call, plainBody(call, body.data), request.body),
    headers: ownHeaders(call, request),
  };
};

/** The headers that a call declares, as far as they were sent. */
const ownHeaders = (call: AnyCall, request: FastifyRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (call.headers ?? []).flatMap((name) => {
      const value = request.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );

type ParsedRequest = ReturnType<typeof readRequest>;

const phoneOf = (query: unknown, body: unknown): string | undefined => {
  const phone = (query as { phone?: unknown }).phone ?? (body as { phone?: unknown }).phone;
  return typeof phone === "string" ? phone : undefined;
};

/** Counts what a request says of people, before anything is compared with it. */
const countPersonal = async (context: SignedIn, call: AnyCall, request: ParsedRequest): Promise<void> => {
  await compareMasked(context, call, request);
  await countLookups(context, call, request);
};

const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header("content-type", "application/json; charset=utf-8").send(text);

/** Registers the calls of an area: routes, access, strict parsing, idempotency, answers (docs/wire.md). */
export const createRegister = (parts: RegisterParts): ((area: Served & Pick<Area, "records">) => void) => {
  const { app, service, keyed } = parts;
  const access = createAccess(parts);
  const once = createOnceRunner(service.secrets);

  const checkAnswer = (call: AnyCall, answer: unknown): unknown =>
    service.environment === "production" ? answer : call.output.parse(answer);

  const contextOf = (request: FastifyRequest, reply: FastifyReply): Context =>
    service.contextOf(access.principalOf(request), {
      requestId: request.id,
      remoteAddress: request.ip,
      region: regionOf(service, request),
      reachedAt: reachedAt(request),
      waiting: waitingOf(service.reader?.waitMs ?? usualWaitMs, request, reply),
    });

  const requestFacts = (call: AnyCall, request: FastifyRequest): RequestFacts => ({
    call,
    principal: access.principalOf(request),
    body: request.body,
    query: request.query,
    path: Object.values((request.params ?? {}) as Record<string, string>).join("/"),
    address: request.ip,
    requestId: request.id,
  });

  /** Does a part of a request and writes a refusal that concerns security into the security log. */
  const withSecurityLog = async <T>(call: AnyCall, request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const event = refusalEvent(error, requestFacts(call, request));
      if (event !== null) service.securityLog.note(event);
      throw error;
    }
  };

  const gates = new Map<string, Gate>();
  const passGate = async (call: AnyCall, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const length = Number(request.headers["content-length"] ?? Number.NaN);
    const params = (request.params ?? {}) as Record<string, string>;
    await gates.get(call.name)?.(contextOf(request, reply), params, Number.isSafeInteger(length) ? length : null);
  };

  const route = (call: AnyCall, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): void => {
    app.route({
      method: call.method,
      url: call.path.replace(/\{([a-z_]+)\}/g, ":$1"),
      bodyLimit: bodyLimitOf(call),
      onRequest: async (request, reply) => {
        // Whatever is answered names the request: a line that swaps answers must not make one operation of another.
        const key = keyHeader(request);
        if (call.keyed && typeof key === "string" && keyShape.test(key)) reply.header("idempotency-key", key);
        await withSecurityLog(call, request, () => access.check(call, request));
        await passGate(call, request, reply);
      },
      handler: async (request, reply) => {
        await service.beginDay();
        const answer = await withSecurityLog(call, request, () => handle(request, reply));
        const event = successEvent(requestFacts(call, request));
        if (event !== null) service.securityLog.note(event);
        return answer;
      },
    });
  };

  const addPlain = (call: AnyCall, handler: PlainHandler): void =>
    route(call, async (request, reply) => {
      const parsedRequest = readRequest(call, request, dayOf(shanghaiNow(service.clock.now())));
      const phone = call.access === "public" ? phoneOf(parsedRequest.query, parsedRequest.body) : undefined;
      // For each address: what a stranger asks about a phone must not use up what its owner may ask (security T17).
      if (phone !== undefined) {
        parts.rateLimit.check(`${call.name}:${phone}:${request.ip}`, service.limits.perPhonePerMinute);
      }
      const context = contextOf(request, reply);
      const answerIn = async (own: Context): Promise<string> => {
        // What was counted when it was done is not counted when its answer is heard again.
        if (context.principal !== null) {
          await countPersonal(context as SignedIn, call, parsedRequest);
          await parts.takeActionCode(context as SignedIn, call, parsedRequest);
        }
        return JSON.stringify(checkAnswer(call, await handler(own as never, parsedRequest as never)));
      };
      const header = keyHeader(request);
      if (header === undefined || context.principal === null || !takesKey(call))
        return sendText(reply, 200, await answerIn(context));
      return sendText(reply, 200, await once.run(call, context as SignedIn, parsedRequest, readKey(header), answerIn));
    });

  const addKeyed = (call: AnyCall, handler: KeyedHandler): void =>
    route(call, async (request, reply) => {
      const parsedRequest = readRequest(call, request, dayOf(shanghaiNow(service.clock.now())));
      const key = readKey(keyHeader(request));
      const check = (answer: unknown): unknown => checkAnswer(call, answer);
      const context = contextOf(request, reply) as SignedIn;
      // What was counted when it was done is not counted when its answer is heard again.
      if (!(await keyed.isKnown(context.principal, key))) await countPersonal(context, call, parsedRequest);
      const stored = await keyed.run(call, handler, context, parsedRequest, key, check);
      return sendText(reply, stored.status, stored.text);
    });

  const addRaw = (call: AnyCall, handler: RawHandler): void =>
    route(call, async (request, reply) => {
      const params = (request.params ?? {}) as Record<string, string>;
      if (!Object.values(params).every((value) => boundedParam.test(value))) throw notFound();
      const query = call.query.safeParse(request.query ?? {});
      if (!query.success) throw invalidOf("query", query.error);
      const context = contextOf(request, reply);
      if (context.principal !== null)
        await countPersonal(context as SignedIn, call, { params, query: query.data, body: {}, headers: {} });
      await handler(context, request, reply);
      return reply;
    });

  return (area) => {
    const ofRecords = (area.records ?? []).flatMap(({ calls }) =>
      Object.entries(calls).map(([name, call]) => [name, call.answer.bind(call, service)] as const),
    );
    for (const [name, gate] of Object.entries(area.gates ?? {})) gates.set(name, gate);
    for (const [name, handler] of [...Object.entries(area.handlers ?? {}), ...ofRecords]) {
      const call = callByName(name);
      if (call.keyed) addKeyed(call, handler as KeyedHandler);
      else addPlain(call, handler as PlainHandler);
    }
    for (const [name, handler] of Object.entries(area.raw ?? {})) {
      addRaw(callByName(name), handler);
    }
  };
};

const asServiceError = (error: FastifyError): ServiceError | undefined => {
  if (error instanceof ServiceError) return error;
  if (isTimeout(error)) return new ServiceError("service_busy");
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE" || error.statusCode === 413) return new ServiceError("too_large");
  if (error.name === "StrictJsonError" || (error.statusCode ?? 500) < 500) {
    return new ServiceError("invalid", {
      fields: { body: [error.name === "StrictJsonError" ? error.message : "form"] },
    });
  }
  return undefined;
};

/**
 * Turns every error into the one error body; an unexpected error becomes 500 `internal` with the request's id and is
 * logged.
 */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const serviceError = asServiceError(error);
    if (serviceError) {
      if (serviceError.code === "too_large" || serviceError.code === "not_found") drainBody(request, reply);
      return sendText(reply, statusOf(serviceError), JSON.stringify(errorBody(serviceError)));
    }
    logLine("error", "request_failed", {
      request_id: request.id,
      route: `${request.method} ${request.routeOptions.url ?? ""}`,
      ...faultFields(error),
    });
    const fault = new ServiceError("internal", { params: { request_id: request.id } });
    return sendText(reply, 500, JSON.stringify(errorBody(fault)));
  });
  app.setNotFoundHandler((_request, reply) => sendText(reply, 404, JSON.stringify(errorBody(notFound()))));
};
