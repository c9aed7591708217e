import type { ServerResponse } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { createApi } from "../../../src-main/api/client.ts";
import { createConnection } from "../../../src-main/api/connection.ts";
import { createSseParser } from "../../../src-main/api/sse-parser.ts";
import { systemClock } from "../../../src-main/plumbing/clock.ts";
import { createEventBus } from "../../../src-main/plumbing/desk-events.ts";
import { createLog } from "../../../src-main/plumbing/log.ts";
import { type Answerer, type FakeService, sendJson, serverSettings, startFakeService, token } from "../fake-service.ts";
import { until } from "../temp-folder.ts";

const connect = (service: FakeService, session: { token: string | null }) => {
  const log = createLog(() => {});
  const bus = createEventBus();
  const states: boolean[] = [];
  const changes: unknown[] = [];
  const signedOut: string[] = [];
  bus.subscribe(({ payload }) => states.push((payload as { online: boolean }).online));
  const api = createApi({
    baseUrl: service.url,
    token: () => session.token,
    clock: systemClock,
    log,
    onSignedOut: () => {},
    onServerTime: (at) => connection.serverTime(at),
  });
  const connection = createConnection({
    api,
    token: () => session.token,
    clock: systemClock,
    log,
    emit: bus.emit,
    onSignedOut: (dead) => signedOut.push(dead),
    onRights: () => {},
  });
  connection.onServerChange((change) => changes.push(change));
  onTestFinished(async () => {
    connection.close();
    api.close();
    await service.close();
  });
  return { connection, states, changes, signedOut };
};

/** Answers the event stream and keeps the responses, so that a test decides what is said on them. */
const streaming = () => {
  const streams: ServerResponse[] = [];
  const answer: Answerer = (request, response) => {
    if (request.url !== "/cdl/1/events") return sendJson(response, 200, serverSettings);
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write("event: ping\ndata: {}\n\n");
    streams.push(response);
  };
  return { streams, answer };
};

it("learns by itself that the service answers, is gone, and is back", async () => {
  const { answer } = streaming();
  const first = await startFakeService(answer);
  const { connection } = connect(first, { token: null });
  await until("online", connection.online);
  expect(connection.settings()?.environment).toBe("demo");
  await first.close();
  await until("offline", () => !connection.online());
  const second = await startFakeService(answer, first.port);
  onTestFinished(second.close);
  await until("online again", connection.online);
});

it("reads the changes of the service, cut anywhere, and says when some may have been missed", async () => {
  const { streams, answer } = streaming();
  const service = await startFakeService(answer);
  const { connection, changes } = connect(service, { token: token("t") });
  connection.follow();
  await until("online", connection.online);
  const text =
    'event: changed\ndata: {"lists":["bills"],"seq":"7"}\n\nevent: changed\r\ndata: {"lists":[],"seq":8}\r\n\r\n';
  for (const letter of text) streams[0]?.write(letter);
  await until("changes", () => changes.length === 3);
  expect(changes).toEqual([null, { lists: ["bills"], seq: "7" }, { lists: [], seq: "8" }]);
  streams[0]?.destroy();
  await until("another stream", () => streams.length === 2);
  await until("told", () => changes.length === 4);
  expect(changes[3]).toBeNull();
});

it("takes silence for a loss and comes back", async () => {
  const { streams, answer } = streaming();
  const service = await startFakeService(answer);
  const { connection, states } = connect(service, { token: token("t") });
  connection.follow();
  await until("online", connection.online);
  await until("silence noticed and stream back", () => streams.length >= 2);
  await until("states", () => states.filter((online) => online).length >= 2);
  expect(states.includes(false)).toBe(true);
});

it("survives what is no event", async () => {
  const { streams, answer } = streaming();
  const service = await startFakeService(answer);
  const { connection, changes } = connect(service, { token: token("t") });
  connection.follow();
  await until("online", connection.online);
  streams[0]?.write(
    'event: changed\ndata: not json\n\nevent: changed\ndata: {"lists":"x"}\n\nevent: odd\ndata: 1\n\n:comment\n\n',
  );
  streams[0]?.write('event: changed\ndata: {"lists":["wallets"],"seq":"9"}\n\n');
  await until("the good one", () => changes.length === 2);
  expect(changes[1]).toEqual({ lists: ["wallets"], seq: "9" });
});

it("is offline when the stream cannot be opened, and stays online when nobody needs it any more", async () => {
  const { answer } = streaming();
  const service = await startFakeService(answer);
  const session: { token: string | null } = { token: null };
  const { connection, states } = connect(service, session);
  await until("online", connection.online);
  session.token = token("t");
  connection.follow();
  session.token = null;
  connection.follow();
  expect(states).toEqual([true]);
  service.answer = (request, response) =>
    sendJson(response, request.url === "/cdl/1/events" ? 503 : 200, serverSettings);
  session.token = token("t");
  connection.follow();
  await until("offline", () => !connection.online());
  service.answer = answer;
  expect((await connection.retry()).online).toBe(true);
});

it("reports a token that the stream is refused with", async () => {
  const service = await startFakeService((request, response) =>
    request.url === "/cdl/1/events"
      ? sendJson(response, 401, { code: "signed_out" })
      : sendJson(response, 200, serverSettings),
  );
  const { connection, signedOut } = connect(service, { token: token("t") });
  connection.follow();
  await until("reported", () => signedOut.length > 0);
  expect(signedOut[0]).toBe(token("t"));
});

it("measures how wrong the clock is by the Date header", async () => {
  const service = await startFakeService((_request, response) => {
    response.setHeader("Date", "Sat, 21 Nov 2020 01:00:00 GMT");
    sendJson(response, 200, serverSettings);
  });
  const { connection } = connect(service, { token: null });
  await until("online", connection.online);
  const expected = Math.round((Date.now() - Date.UTC(2020, 10, 21, 1)) / 1000);
  expect(Math.abs(connection.state().clock_skew_seconds - expected)).toBeLessThan(30);
});

it("gives the same events however the stream is cut", () => {
  const text = "\n: hi\nid: 4\nevent: a\ndata: one\ndata:two\n\ndata\n\nevent: b\rdata: x\r\rnothing: y\n\n";
  const whole = createSseParser()(text);
  const parse = createSseParser();
  expect([...text].flatMap((letter) => parse(letter))).toEqual(whole);
  expect(whole).toEqual([
    { event: "a", data: "one\ntwo", id: "4" },
    { event: "message", data: "", id: null },
    { event: "b", data: "x", id: null },
  ]);
});

it("refuses an event without end", () => {
  const parse = createSseParser();
  expect(() => {
    for (let i = 0; i < 20; i += 1) parse(`data: ${"x".repeat(100_000)}`);
  }).toThrow(RangeError);
});

it("says when an absent service is asked again, and nothing of it once it answers", async () => {
  const { answer } = streaming();
  const first = await startFakeService(answer);
  const { connection } = connect(first, { token: token("r") });
  connection.follow();
  await until("online", connection.online);
  await first.close();
  await until("a time to ask again", () => typeof connection.state().retry_at === "number");
  const second = await startFakeService(answer, first.port);
  onTestFinished(second.close);
  await connection.retry();
  await until("online again", connection.online);
  expect(connection.state().retry_at).toBeNull();
});
