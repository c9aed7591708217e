import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../src-main/api/api.ts";
import { createApi } from "../../../src-main/api/client.ts";
import { systemClock } from "../../../src-main/plumbing/clock.ts";
import { createLog } from "../../../src-main/plumbing/log.ts";
import { calls } from "../../../src-shared/registries/calls/registry.ts";
import {
  type Answerer,
  type FakeService,
  person,
  sendJson,
  serverSettings,
  startFakeService,
  token,
} from "../fake-service.ts";

const opened: FakeService[] = [];
afterEach(async () => {
  for (const service of opened.splice(0)) await service.close();
});

const serve = async (answer: Answerer): Promise<FakeService> => {
  const service = await startFakeService(answer);
  opened.push(service);
  return service;
};

const client = (baseUrl: string, signedOut: string[] = []) =>
  createApi({
    baseUrl,
    token: () => token("t"),
    clock: systemClock,
    log: createLog(() => {}),
    onSignedOut: (dead, reason) => signedOut.push(`${dead.slice(0, 1)}:${reason}`),
    onServerTime: () => {},
  });

const failure = async (work: Promise<unknown>): Promise<ApiError> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("the call went well");
};

const keyedBody = { bill_ids: ["1"], settlement_remark: "" };
const idempotencyKey = "7f1c2f0e-3c51-4c9a-8a37-0e6d3f3f2f11";

describe("an answer of the service", () => {
  it("comes parsed, with the token on signed-in calls only", async () => {
    const service = await serve((request, response) =>
      sendJson(response, 200, request.url === "/cdl/1/session" ? person : serverSettings),
    );
    const api = client(service.url);
    expect((await api.call(calls["settings.get"], {})).environment).toBe("demo");
    expect((await api.call(calls["session.get"], {})).name).toBe("王敏");
    expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([undefined, `Bearer ${token("t")}`]);
  });

  it("carries query, params and body as the contract says", async () => {
    const service = await serve((_request, response) => sendJson(response, 404, { detail: "", code: "not_found" }));
    const api = client(service.url);
    await failure(api.call(calls["bills.get"], { params: { id: "a/b?c" } }));
    await failure(api.call(calls["login.companies"], { query: { phone: "13800000001" } }));
    expect(service.seen.map(({ url }) => url)).toEqual([
      "/cdl/1/bills/a%2Fb%3Fc",
      "/cdl/1/login/companies?phone=13800000001",
    ]);
  });

  it.each([[200], [404]])("that answers another request is none, whatever its status (%i)", async (status) => {
    const service = await serve((_request, response) => {
      response.setHeader("X-Request-Id", "7f1c2f0e-3c51-4c9a-8a37-0e6d3f3f2f12");
      sendJson(response, status, status === 200 ? person : { detail: "", code: "not_found" });
    });
    const error = await failure(client(service.url).call(calls["session.get"], {}));
    expect([error.code, error.outcome]).toEqual(["odd_answer", "unknown"]);
    const ids = service.seen.map(({ headers }) => headers["x-request-id"]);
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it("is not taken for a keyed call's", async () => {
    const service = await serve((_request, response) => {
      response.setHeader("Idempotency-Key", idempotencyKey);
      sendJson(response, 200, person);
    });
    const error = await failure(client(service.url).call(calls["session.get"], {}));
    expect([error.code, error.outcome]).toEqual(["odd_answer", "unknown"]);
  });

  it.each<[string, Answerer, string]>([
    [
      "an HTML page with 200",
      (_q, r) => r.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Login</h1>"),
      "odd_answer",
    ],
    [
      "JSON said to be HTML",
      (_q, r) => r.writeHead(200, { "Content-Type": "text/html" }).end(JSON.stringify(person)),
      "odd_answer",
    ],
    ["broken JSON", (_q, r) => r.writeHead(200, { "Content-Type": "application/json" }).end('{"id":'), "odd_answer"],
    [
      "bytes that are no UTF-8",
      (_q, r) => r.writeHead(200, { "Content-Type": "application/json" }).end(Buffer.from([0x22, 0xff, 0x22])),
      "odd_answer",
    ],
    ["an empty body", (_q, r) => r.writeHead(200, { "Content-Type": "application/json" }).end(), "odd_answer"],
    ["204 without a body", (_q, r) => r.writeHead(204).end(), "odd_answer"],
    ["another shape", (_q, r) => sendJson(r, 200, { id: 1 }), "odd_answer"],
    ["500 with HTML", (_q, r) => r.writeHead(500, { "Content-Type": "text/html" }).end("<h1>nginx</h1>"), "odd_answer"],
    ["502 with nothing", (_q, r) => r.writeHead(502).end(), "odd_answer"],
    ["500 with a code", (_q, r) => sendJson(r, 500, { detail: "", code: "internal" }), "internal"],
    ["400 without a code", (_q, r) => sendJson(r, 400, { detail: "?" }), "odd_answer"],
    ["403 with a code", (_q, r) => sendJson(r, 403, { detail: "", code: "forbidden" }), "forbidden"],
    ["a code nobody would write", (_q, r) => sendJson(r, 400, { code: "<script>" }), "odd_answer"],
    ["a redirect", (_q, r) => r.writeHead(302, { Location: "/elsewhere" }).end(), "odd_answer"],
    [
      "half a body",
      (_q, r) => {
        r.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
        r.write("{");
        setTimeout(() => r.destroy(), 5);
      },
      "offline",
    ],
    ["a cut before the answer", (q) => q.socket.destroy(), "offline"],
    [
      "a gzip bomb of 70 MB",
      (_q, r) =>
        r
          .writeHead(200, { "Content-Type": "application/json", "Content-Encoding": "gzip" })
          .end(gzipSync(Buffer.alloc(70 * 1024 * 1024))),
      "odd_answer",
    ],
    [
      "gzip that is none",
      (_q, r) => r.writeHead(200, { "Content-Type": "application/json", "Content-Encoding": "gzip" }).end("nothing"),
      "odd_answer",
    ],
  ])("that is %s is an error with a code and says nothing of the effect", async (_name, answer, code) => {
    const service = await serve(answer);
    const error = await failure(client(service.url).call(calls["session.get"], {}));
    expect([error.code, error.outcome]).toEqual([code, "unknown"]);
  });
});

describe("a keyed call", () => {
  const attempt = async (answer: Answerer, timeoutMs = 5_000) => {
    const service = await serve(answer);
    return failure(
      client(service.url).call(
        calls["settlements.settle"],
        { params: { id: "1" }, body: { digest: "0".repeat(64) } } as never,
        {
          idempotencyKey,
          timeoutMs,
        },
      ),
    );
  };

  it("sends its key, and is not sent without one", async () => {
    const service = await serve((_request, response) => sendJson(response, 403, { code: "forbidden" }));
    const api = client(service.url);
    await failure(api.call(calls["settlements.create"], { body: keyedBody } as never, { idempotencyKey }));
    expect(service.seen[0]?.headers["idempotency-key"]).toBe(idempotencyKey);
    await expect(api.call(calls["settlements.create"], { body: keyedBody } as never)).rejects.toThrow("keyed");
    expect(service.seen).toHaveLength(1);
  });

  it.each(calls["settlements.settle"].refusals)("is refused by %s with a 4xx", async (code) => {
    expect((await attempt((_q, r) => sendJson(r, 409, { code }))).outcome).toBe("refused");
  });

  it.each(calls["settlements.settle"].refusals)("is of unknown outcome when %s comes with a 5xx", async (code) => {
    expect((await attempt((_q, r) => sendJson(r, 503, { code }))).outcome).toBe("unknown");
  });

  it.each([
    [409, "in_progress"],
    [429, "too_many_requests"],
    [401, "signed_out"],
    [400, "something_new"],
  ])("is of unknown outcome after %i %s", async (status, code) => {
    const error = await attempt((_q, r) => sendJson(r, status, { code }));
    expect([error.code, error.outcome, error.status]).toEqual([code, "unknown", status]);
  });

  it.each([
    ["another request's answer", 200, { settlement: {} }],
    ["another request's refusal", 409, { detail: "", code: "illegal_transition" }],
  ])("is of unknown outcome after %s", async (_name, status, body) => {
    const other = await attempt((_q, r) => {
      r.setHeader("Idempotency-Key", "7f1c2f0e-3c51-4c9a-8a37-0e6d3f3f2f12");
      sendJson(r, status, body);
    });
    expect([other.code, other.outcome]).toEqual(["odd_answer", "unknown"]);
    const ofReading = await attempt((_q, r) => {
      r.removeHeader("Idempotency-Key");
      sendJson(r, status, body);
    });
    expect([ofReading.code, ofReading.outcome]).toEqual(["odd_answer", "unknown"]);
  });

  it("is of unknown outcome when the answer does not come in time", async () => {
    const error = await attempt(() => {}, 100);
    expect([error.code, error.outcome]).toEqual(["timeout", "unknown"]);
  });

  it("was not sent when nobody listens, or the name does not exist", async () => {
    const service = await startFakeService(() => {});
    await service.close();
    for (const address of [service.url, "https://flexdesk.invalid"]) {
      const error = await failure(client(address).call(calls["operations.get"], { params: { key: idempotencyKey } }));
      expect([error.code, error.outcome]).toEqual(["offline", "not-sent"]);
    }
  });

  it("tells a 409's current object and a 400's fields", async () => {
    const stale = await attempt((_q, r) => sendJson(r, 409, { code: "stale_version", current: { version: 3 } }));
    expect(stale.current).toEqual({ version: 3 });
    const invalid = await attempt((_q, r) => sendJson(r, 400, { code: "invalid", fields: { amount: ["too_big"] } }));
    expect(invalid.toShape().fields).toEqual({ amount: ["too_big"] });
  });
});

describe("the token", () => {
  it.each([301, 302, 303, 307, 308])("does not follow a %i to another host", async (status) => {
    const thief = await serve((_request, response) => sendJson(response, 200, person));
    const service = await serve((_request, response) =>
      response.writeHead(status, { Location: `${thief.url}/cdl/1/session` }).end(),
    );
    expect((await failure(client(service.url).call(calls["session.get"], {}))).code).toBe("odd_answer");
    expect(thief.seen).toEqual([]);
  });

  it("does not go to a proxy of the environment", async () => {
    const thief = await serve((_request, response) => sendJson(response, 200, person));
    const before = process.env.http_proxy;
    process.env.http_proxy = thief.url;
    try {
      const service = await serve((_request, response) => sendJson(response, 200, person));
      await client(service.url).call(calls["session.get"], {});
      expect(service.seen).toHaveLength(1);
    } finally {
      if (before === undefined) delete process.env.http_proxy;
      else process.env.http_proxy = before;
    }
    expect(thief.seen).toEqual([]);
  });

  it("goes to no server without TLS but on this machine", () => {
    for (const address of [
      "http://example.com",
      "http://10.0.0.1",
      "ftp://127.0.0.1",
      "https://user:pass@example.com",
      "https://example.com/?a=1",
      "nonsense",
    ]) {
      expect(() => client(address), address).toThrow();
    }
    expect(client("https://example.com/base/").baseUrl).toBe("https://example.com/base");
  });

  it("cannot be led to another call by a path parameter", async () => {
    const service = await serve((_request, response) => sendJson(response, 200, {}));
    for (const id of [".", "..", ""]) {
      const error = await failure(client(service.url).call(calls["bills.get"], { params: { id } }));
      expect([error.code, error.outcome]).toEqual(["invalid", "not-sent"]);
    }
    expect(service.seen).toEqual([]);
  });

  it("is reported dead once the service says so, and only when it was sent", async () => {
    const signedOut: string[] = [];
    const service = await serve((_request, response) => sendJson(response, 401, { code: "signed_out" }));
    const api = client(service.url, signedOut);
    await failure(api.call(calls["settings.get"], {}));
    expect(signedOut).toEqual([]);
    await failure(api.call(calls["session.get"], {}));
    service.answer = (_request, response) => sendJson(response, 401, { code: "user_disabled" });
    await failure(api.call(calls["session.get"], {}));
    expect(signedOut).toEqual(["t:expired", "t:disabled"]);
  });
});

describe("after too many requests", () => {
  it.each([
    ["5", 5],
    ["0", 1],
    ["-3", 1],
    ["99999999999", 600],
    ["soon", 1],
    ["Fri, 31 Dec 9999 23:59:59 GMT", 600],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 1],
  ])("Retry-After %s means %i seconds", async (header, seconds) => {
    const service = await serve((_request, response) => {
      response.setHeader("Retry-After", header);
      sendJson(response, 429, { code: "too_many_requests" });
    });
    const error = await failure(client(service.url).call(calls["session.get"], {}));
    expect([error.retryable, error.params["retry_after_seconds"]]).toEqual([true, seconds]);
  });
});

it("stops when the caller cancels", async () => {
  const service = await serve(() => {});
  const control = new AbortController();
  const waiting = failure(client(service.url).call(calls["session.get"], {}, { signal: control.signal }));
  setTimeout(() => control.abort(), 20);
  expect((await waiting).code).toBe("cancelled");
});

it("asks a reading call again when a kept connection had died", async () => {
  let count = 0;
  const service = await serve((request, response) => {
    count += 1;
    if (count === 2) request.socket.destroy();
    else sendJson(response, 200, person);
  });
  const api = client(service.url);
  await api.call(calls["session.get"], {});
  expect((await api.call(calls["session.get"], {})).id).toBe("u1");
  expect(service.seen).toHaveLength(3);
});

describe("the key of a plain writing call", () => {
  const word = calls["sensitiveWords.create"];
  const body = { word: "刷单", kind: 1, note: "" } as const;
  const refusal = { detail: "", code: "invalid" };
  const keysOf = (service: FakeService) => service.seen.map(({ headers }) => headers["idempotency-key"]);

  it("is the same for a request that is sent again before the first is answered, and another afterwards", async () => {
    const service = await serve((_request, response) => sendJson(response, 400, refusal));
    const api = client(service.url);
    await Promise.all([failure(api.call(word, { body })), failure(api.call(word, { body }))]);
    await failure(api.call(word, { body }));
    const [first, second, third] = keysOf(service);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("stays when the answer was lost, but not for another request", async () => {
    const service = await serve((_request, response) => sendJson(response, 500, { detail: "", code: "internal" }));
    const api = client(service.url);
    await failure(api.call(word, { body }));
    await failure(api.call(word, { body }));
    await failure(api.call(word, { body: { ...body, word: "套现" } }));
    const [first, second, third] = keysOf(service);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("is sent with no reading call and with none whose answer may be kept nowhere", async () => {
    const service = await serve((_request, response) => sendJson(response, 400, refusal));
    const api = client(service.url);
    await failure(api.call(calls["session.get"], {}));
    await failure(api.call(calls["session.rotate"], {}));
    expect(keysOf(service)).toEqual([undefined, undefined]);
  });
});
