import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { DatabaseTarget } from "../../../src-service/core/database/connect.ts";
import { createService, type RunningService, type ServiceOptions } from "../../../src-service/server.ts";
import { testPasswordMemory } from "../../service/harness.ts";
import { takeFilledDatabase } from "../../service/reused-databases.ts";
import { makeSmallWorld, password, users } from "../../service/small-world.ts";
import { type FaultKind, startFaultProxy } from "../../torture/fault-proxy.ts";
import { tempFolder } from "../temp-folder.ts";

/** A maker of the small world: nobody demands a second factor of the role. */
export const maker = users[1];

/** What the maker types to sign in. */
export const signInInput = {
  phone: maker.phone,
  related_id: "1",
  qsApp: 7,
  login_type: 2 as const,
  password,
};

const openService = (database: DatabaseTarget, folder: string, more: Partial<ServiceOptions> = {}) =>
  createService({
    database,
    storageDir: join(folder, "storage"),
    environment: "demo",
    passwordMemory: testPasswordMemory,
    ...more,
  });

/** A small world with its secrets, as a service leaves it that is closed again. */
const fill = async (database: DatabaseTarget, folder: string): Promise<void> => {
  const running = await openService(database, folder);
  await makeSmallWorld(running);
  await running.close();
};

/** The product's service with its own database, listening; SMS codes are always `code`. */
export const startRealService = async (
  code = "246813",
): Promise<{ running: RunningService; url: string; port: number }> => {
  const folder = tempFolder();
  const { target } = await takeFilledDatabase("sqlite", folder, "small-world", fill);
  const running = await openService(target, folder, { codes: { digits: (length) => code.slice(0, length) } });
  const port = await running.listen(0);
  onTestFinished(() => running.close());
  return { running, port, url: `http://127.0.0.1:${port}` };
};

/** A way to a service that a test spoils while `fault` is set; everything else passes. */
export type NetworkPath = {
  readonly url: string;
  fault: FaultKind | null;
  /** Requests that come while it is set are passed on once it resolves. */
  gate: Promise<void> | null;
  /** How many requests came to a gate. */
  held: number;
};

/** `slowMs` must be longer than the patience of what is tested. */
export const createNetworkPath = async (target: number, slowMs: number): Promise<NetworkPath> => {
  const spoiling = new Map<FaultKind, number>();
  const proxies: { readonly close: () => Promise<void> }[] = [];
  const portOf = async (fault: FaultKind | null): Promise<number> => {
    const faultTarget = fault === null ? target : spoiling.get(fault);
    if (faultTarget !== undefined || fault === null) return faultTarget ?? target;
    const proxy = await startFaultProxy({ target, seed: 1, percent: 100, slowMs, kinds: [fault] });
    proxies.push(proxy);
    spoiling.set(fault, proxy.port);
    return proxy.port;
  };
  const server = createServer((request, response) => {
    const { fault, gate } = way;
    if (gate !== null) way.held += 1;
    Promise.resolve(gate)
      .then(() => portOf(fault))
      .then((port) => {
        const { method, url: path, headers } = request;
        const onward = httpRequest({ port, host: "127.0.0.1", method, path, headers, agent: false });
        onward.on("error", () => response.destroy());
        onward.on("response", (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.on("error", () => response.destroy());
          answer.on("aborted", () => response.destroy());
          answer.pipe(response);
        });
        request.pipe(onward);
      })
      .catch(() => response.destroy());
  });
  server.on("connection", (socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const way: NetworkPath = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: null,
    gate: null,
    held: 0,
  };
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    for (const proxy of proxies) await proxy.close();
  });
  return way;
};
