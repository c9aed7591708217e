import { describe, expect, it, onTestFinished } from "vitest";
import { createApi } from "../../../src-main/api/client.ts";
import { createRouter } from "../../../src-main/bridge-router.ts";
import type { Handlers } from "../../../src-main/interfaces/desk-parts.ts";
import { KeyUnavailableError } from "../../../src-main/interfaces/keyring.ts";
import { systemClock } from "../../../src-main/plumbing/clock.ts";
import { createEventBus } from "../../../src-main/plumbing/desk-events.ts";
import { createLog, type LogLine } from "../../../src-main/plumbing/log.ts";
import { bridge } from "../../../src-shared/bridge/contract.ts";
import { AppError, type BridgeEntry } from "../../../src-shared/kernel/bridge/define.ts";
import { canonicalJson } from "../../../src-shared/kernel/values/text/digest.ts";
import { type Answerer, sendJson, startFakeService, token } from "../fake-service.ts";
import { createMemoryAnswers } from "../memory-answers.ts";

const caller = { id: "1" };

const start = async (
  handlers: Partial<Record<keyof Handlers, Record<string, unknown>>>,
  answer: Answerer = () => {},
) => {
  const service = await startFakeService(answer);
  const lines: LogLine[] = [];
  const log = createLog((line) => lines.push(line));
  const bus = createEventBus();
  const events: unknown[] = [];
  bus.subscribe((event) => events.push(event));
  const answers = createMemoryAnswers();
  const link = { isOnline: true, listeners: new Set<(online: boolean) => void>() };
  const api = createApi({
    baseUrl: service.url,
    token: () => token("t"),
    clock: systemClock,
    log,
    onSignedOut: () => {},
    onServerTime: () => {},
  });
  const router = createRouter({
    // A test hands in the handlers that it is about.
    handlers: handlers as Handlers,
    emit: bus.emit,
    log,
    gate: { pass: () => new AbortController().signal, leave: () => Promise.resolve() },
    checkOutput: true,
    api,
    connection: {
      online: () => link.isOnline,
      onOnline: (listener) => {
        link.listeners.add(listener);
        return () => link.listeners.delete(listener);
      },
    },
    clock: systemClock,
    answers: () => answers,
  });
  onTestFinished(async () => {
    api.close();
    await service.close();
  });
  return { router, service, lines, events, link, answers };
};

const codeOf = (envelope: unknown): string => {
  const { ok, error } = envelope as { ok: boolean; error?: { code: string } };
  return ok ? "ok" : (error?.code ?? "none");
};

describe("the gate", () => {
  const connection = {
    get: () => ({
      online: true,
      since: "x",
      synced_at: null,
      syncing: false,
      cached_rows: 0,
      open_intents: 0,
      clock_skew_seconds: 0,
    }),
  };

  it("knows the entries of the contract only", async () => {
    const { router } = await start({ connection });
    for (const name of [
      "connection.get.x",
      "connection",
      "",
      "connection.toString",
      "__proto__.get",
      "connection.changed",
      "session.token",
      "constructor.name",
    ]) {
      expect([name, codeOf(await router.call(name, {}, caller))]).toEqual([name, "unknown_entry"]);
    }
    expect(codeOf(await router.call("connection.get", {}, caller))).toBe("ok");
  });

  it("runs no handler on input that is not what the entry declares", async () => {
    let runs = 0;
    const counting = new Proxy(
      {},
      {
        get: () => () => {
          runs += 1;
        },
      },
    );
    const everything = Object.fromEntries(Object.keys(bridge).map((area) => [area, counting]));
    const { router, service } = await start(everything);
    const throwing = Object.defineProperty({}, "phone", {
      enumerable: true,
      get: () => {
        throw new Error("read");
      },
    });
    const cyclic: Record<string, unknown> = {};
    cyclic["self"] = cyclic;
    const odd: unknown[] = [
      null,
      1,
      "text",
      [],
      true,
      Number.NaN,
      () => {},
      Symbol("x"),
      10n,
      new Date(0),
      new Map(),
      new Uint8Array(4),
      new SharedArrayBuffer(8),
      new Proxy({}, {}),
      throwing,
      cyclic,
      { extra: "x".repeat(9 * 1024 * 1024) },
      JSON.parse('{"__proto__":{"admin":true}}'),
      { constructor: { prototype: {} } },
      { path: "/etc/passwd" },
      new (class Own {})(),
    ];
    const entryNames = Object.entries(bridge).flatMap(([area, entries]) =>
      Object.entries(entries as Record<string, BridgeEntry>).flatMap(([verb, entry]) =>
        entry.kind === "event" ? [] : [`${area}.${verb}`],
      ),
    );
    const answers = await Promise.all(
      entryNames.flatMap((name) =>
        odd.map(async (input) => `${name}: ${codeOf(await router.call(name, input, caller))}`),
      ),
    );
    expect(answers.filter((answer) => !answer.endsWith(": invalid"))).toEqual([]);
    expect(answers.length).toBe(entryNames.length * odd.length);
    expect([runs, service.seen.length, "admin" in {}]).toEqual([0, 0, false]);
  });

  it("names the fields that were wrong, never their values", async () => {
    const { router } = await start({});
    const envelope = await router.call(
      "lists.page",
      { list: "bills", filters: {}, page: "秘密", page_size: 20, summary: false },
      caller,
    );
    expect(envelope).toEqual({
      ok: false,
      error: { code: "invalid", params: {}, retryable: false, fields: { page: ["invalid_type"] } },
    });
  });

  it("passes named errors on, and of others tells an id that the log has too", async () => {
    const card = "6222020200112233445";
    const { router, lines } = await start({
      connection: {
        get: () => {
          throw new AppError("timeout", { retryable: true, params: { seconds: 4 } });
        },
        retry: () => {
          throw new Error(`card ${card}`);
        },
      },
      app: {
        setPreferences: () => {
          throw new KeyUnavailableError("outbox", "locked");
        },
      },
    });
    expect(await router.call("connection.get", {}, caller)).toEqual({
      ok: false,
      error: { code: "timeout", params: { seconds: 4 }, retryable: true },
    });
    expect(codeOf(await router.call("app.setPreferences", {}, caller))).toBe("keychain_locked");
    const internal = await router.call("connection.retry", {}, caller);
    expect(codeOf(internal)).toBe("internal");
    const id = (internal as unknown as { error: { params: { id: string } } }).error.params.id;
    expect(lines).toContainEqual({
      level: "error",
      event: "bridge.internal",
      facts: { entry: "connection.retry", id, code: "Error" },
    });
    expect(JSON.stringify([internal, lines])).not.toContain(card);
  });

  it("says which lists a command changed, after it went well only", async () => {
    const job = { plan_id: "p", confirm_token: "t" };
    let isFine = false;
    const intent = {
      intent_id: "i",
      action: "settlement.pay",
      state: "done",
      object_id: null,
      object_no: "",
      company_name: "",
      count: 1,
      amount: 1,
      created_at: "",
      updated_at: "",
      refusal: null,
      attempts: 1,
    };
    const { router, events } = await start({
      money: {
        confirm: () => {
          if (isFine) return intent;
          throw new AppError("plan_expired");
        },
      },
    });
    await router.call("money.confirm", job, caller);
    expect(events).toEqual([]);
    isFine = true;
    await router.call("money.confirm", job, caller);
    expect(events).toEqual([
      { event: "lists.changed", payload: { lists: expect.arrayContaining(["settlements", "bills", "wallets"]) } },
    ]);
  });

  it("catches a handler that answers something else", async () => {
    const { router } = await start({ connection: { get: () => ({ online: "yes" }) } });
    expect(codeOf(await router.call("connection.get", {}, caller))).toBe("internal");
  });
});

describe("a reading call handed through", () => {
  const companies = (_request: unknown, response: Parameters<Answerer>[1]) =>
    sendJson(response, 200, { count: 0, results: [] });
  const freshnessOf = (envelope: unknown) =>
    (envelope as { value: { freshness: { source: string; offline: boolean; as_of: string } } }).value.freshness;

  it("is live while the service answers, and remembered when it does not", async () => {
    const { router, service, link } = await start({}, companies);
    const live = freshnessOf(await router.call("companies.all", {}, caller));
    expect([live.source, live.offline]).toEqual(["live", false]);
    service.answer = (request) => request.socket.destroy();
    expect(freshnessOf(await router.call("companies.all", {}, caller))).toEqual({
      source: "cache",
      as_of: live.as_of,
      offline: true,
    });
    service.answer = (_request, response) => response.writeHead(500).end();
    expect(freshnessOf(await router.call("companies.all", {}, caller))).toEqual({
      source: "cache",
      as_of: live.as_of,
      offline: false,
    });
    link.isOnline = false;
    const requestCount = service.seen.length;
    expect(freshnessOf(await router.call("companies.all", {}, caller)).offline).toBe(true);
    expect(service.seen.length).toBe(requestCount);
  });

  it("says that nothing is remembered, but never hides a no", async () => {
    const { router, service } = await start({}, (request) => request.socket.destroy());
    expect(codeOf(await router.call("companies.all", {}, caller))).toBe("not_cached");
    service.answer = companies;
    await router.call("companies.all", {}, caller);
    service.answer = (_request, response) => sendJson(response, 403, { code: "forbidden" });
    expect(codeOf(await router.call("companies.all", {}, caller))).toBe("forbidden");
  });

  it("waits no longer for a newer answer once the service is found to be away", async () => {
    const requestArrived = Promise.withResolvers<Parameters<Answerer>[1]>();
    const { router, service, link } = await start({}, companies);
    const { as_of } = freshnessOf(await router.call("companies.all", {}, caller));
    service.answer = (_request, response) => requestArrived.resolve(response);
    const reading = router.call("companies.all", {}, caller);
    const response = await requestArrived.promise;
    link.isOnline = false;
    for (const listener of [...link.listeners]) listener(false);
    // What comes after that is not waited for any more.
    companies(null, response);
    expect(freshnessOf(await reading)).toEqual({ source: "cache", as_of, offline: true });
    expect(link.listeners.size).toBe(0);
  });

  it("gives no answer that an older version remembered in another shape", async () => {
    const { router, service, link, answers } = await start({}, companies);
    await router.call("companies.all", {}, caller);
    answers.set(canonicalJson(["companies.all", {}]), { total: 0 }, "2026-11-21 10:00:00");
    service.answer = (request) => request.socket.destroy();
    expect(codeOf(await router.call("companies.all", {}, caller))).toBe("not_cached");
    link.isOnline = false;
    expect(codeOf(await router.call("companies.all", {}, caller))).toBe("not_cached");
  });

  it("does not give one record for another", async () => {
    const { router, service } = await start({}, (_request, response) => sendJson(response, 404, { code: "not_found" }));
    await router.call("bills.get", { params: { id: "1" } }, caller);
    service.answer = (request) => request.socket.destroy();
    expect(codeOf(await router.call("bills.get", { params: { id: "2" } }, caller))).toBe("not_cached");
  });
});

describe("a writing call handed through", () => {
  it("needs the connection", async () => {
    const { router, service, link, events } = await start({}, (_request, response) =>
      sendJson(response, 403, { code: "forbidden" }),
    );
    link.isOnline = false;
    const offline = codeOf(
      await router.call(
        "sensitive.reveal",
        { body: { list: "bills", id: "1", field: "id_no", reason: "核对" } },
        caller,
      ),
    );
    expect([offline, service.seen.length]).toEqual(["offline", 0]);
    link.isOnline = true;
    expect(
      codeOf(
        await router.call(
          "sensitive.reveal",
          { body: { list: "bills", id: "1", field: "id_no", reason: "核对" } },
          caller,
        ),
      ),
    ).toBe("forbidden");
    service.answer = (_request, response) => sendJson(response, 200, { value: "110101199001011237", seconds: 30 });
    expect(
      codeOf(
        await router.call(
          "sensitive.reveal",
          { body: { list: "bills", id: "1", field: "id_no", reason: "核对" } },
          caller,
        ),
      ),
    ).toBe("ok");
    expect(events).toEqual([]);
  });
});
