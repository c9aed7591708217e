import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { openEventStream } from "../../src-main/api/events.ts";
import { systemClock } from "../../src-main/plumbing/clock.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A service that opens the stream and then says nothing; counts how often the desk opened and lost it. */
const listenTo = async (silenceMs: number | undefined) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(": open\n\n");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const count = { opened: 0, lost: 0 };
  const opened = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  const stream = openEventStream({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => "token",
    clock: systemClock,
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
    onOpen: () => {
      count.opened += 1;
      opened.resolve();
    },
    onLost: () => {
      count.lost += 1;
      lost.resolve();
    },
    onChange: () => undefined,
    onSignedOut: () => undefined,
    onRights: () => undefined,
    onServerTime: () => undefined,
    ...(silenceMs !== undefined && { silenceMs }),
  });
  ends.push(() => {
    stream.close();
    server.closeAllConnections();
    server.close();
  });
  await opened.promise;
  return { count, lost: lost.promise };
};

describe("a service that opens its events and falls silent", () => {
  it("is lost where nothing else is said", async () => {
    const { lost } = await listenTo(undefined);
    await lost;
  });

  it("is waited for as long as the command line says", async () => {
    const { count } = await listenTo(60_000);
    await sleep(2_500);
    expect(count).toEqual({ opened: 1, lost: 0 });
  });
});
