import type { ServerResponse } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createApi } from "../../../src-main/api/client.ts";
import { createConnection } from "../../../src-main/api/connection.ts";
import { systemClock } from "../../../src-main/plumbing/clock.ts";
import { createLog } from "../../../src-main/plumbing/log.ts";
import { settingsGet } from "../../../src-shared/access/session/session-calls.ts";
import { sendJson, serverSettings, startFakeService, token } from "../fake-service.ts";
import { until } from "../temp-folder.ts";

/** A way to a port on which, from one moment on, the connections of before stay open and carry nothing; new ones do. */
const startWay = async (port: number) => {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => open.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const goDark = (): void => {
    for (const socket of open) socket.unpipe().pause();
  };
  return { url: `http://127.0.0.1:${address.port}`, goDark };
};

it("sends nothing over connections that died with the network, once the service is heard again", async () => {
  const streams: ServerResponse[] = [];
  const service = await startFakeService((request, response) => {
    if (request.url !== "/cdl/1/events") return sendJson(response, 200, serverSettings);
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write("event: ping\ndata: {}\n\n");
    streams.push(response);
  });
  const way = await startWay(service.port);
  const log = createLog(() => undefined);
  const shared = { token: () => token("t"), clock: systemClock, log, onSignedOut: () => undefined };
  const api = createApi({ ...shared, baseUrl: way.url, onServerTime: () => undefined });
  const connection = createConnection({ ...shared, api, emit: () => undefined, onRights: () => undefined });
  onTestFinished(async () => {
    connection.close();
    api.close();
    await service.close();
  });
  connection.follow();
  await until("online", connection.online);
  const ask = () => api.call(settingsGet, { query: { host: "x" } }, { timeoutMs: 3_000 });
  // Two at once, so that two connections are kept.
  await Promise.all([ask(), ask()]);
  way.goDark();
  await until("offline", () => !connection.online());
  await until("online again", connection.online);
  expect(await Promise.all([ask(), ask()])).toHaveLength(2);
});
