import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Desk } from "../../../src-main/desk.ts";
import { createFileRegistry } from "../../../src-main/files/adopted-files.ts";
import { readStaticManifest } from "../../../src-main/host/base/static-manifest.ts";
import { createDownloads } from "../../../src-main/host/browser/downloads.ts";
import { createInbox } from "../../../src-main/host/browser/inbox.ts";
import { createLaunch } from "../../../src-main/host/browser/launch.ts";
import { createSockets } from "../../../src-main/host/browser/sockets.ts";
import { isPublic, listen, serveSite } from "../../../src-main/host/browser/web-server.ts";
import type { DeskEvent } from "../../../src-main/plumbing/desk-events.ts";
import { createLog } from "../../../src-main/plumbing/log.ts";
import type { TicketFile } from "../../../src-main/storage/ticket-files.ts";
import { tempFolder } from "../temp-folder.ts";

/** The one file that the echoing desk holds, under the ticket `picture`. */
export const picture: TicketFile = { bytes: Buffer.from("not really"), type: "image/png", attachment: null };

/** A desk that answers with what it was asked; `slow.wait` answers when it is cancelled. */
export const echoDesk = () => {
  const listeners = new Set<(event: DeskEvent) => void>();
  const files = createFileRegistry();
  const desk: Desk = {
    call: (entry, input, _caller, signal) =>
      entry === "slow.wait"
        ? new Promise((resolve) => signal?.addEventListener("abort", () => resolve({ ok: true, value: "cancelled" })))
        : Promise.resolve({ ok: true, value: { entry, input } }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    adoptFile: files.adopt,
    isIdle: () => true,
    fileOfTicket: (ticket) => (ticket === "picture" ? picture : null),
    close: files.clear,
  };
  const emit = (event: DeskEvent): void => {
    for (const listener of listeners) listener(event);
  };
  return { desk, emit, files };
};

/** The real web server of the browser host with the real gate, around a desk that echoes. */
export const startSite = async (options: { heartbeatMs?: number } = {}) => {
  const folder = tempFolder();
  const renderer = join(folder, "renderer");
  mkdirSync(join(renderer, "assets"), { recursive: true });
  writeFileSync(join(renderer, "index.html"), "<!doctype html><title>app</title>");
  writeFileSync(join(renderer, "assets", "worker.mjs"), "export {};");
  writeFileSync(join(renderer, "assets", "名 1.css"), "");
  writeFileSync(join(folder, "secret.txt"), "not to be served");
  const { server, port } = await listen(0);
  const secret = randomBytes(32).toString("base64url");
  const cookieName = `flexdesk_${port}`;
  const launch = createLaunch(folder, port, randomBytes);
  const downloads = createDownloads(randomBytes);
  const counts: number[] = [];
  const echo = echoDesk();
  const sockets = createSockets({ desk: echo.desk, deskId: "d1", onCount: (count) => counts.push(count), ...options });
  const manifest = readStaticManifest(renderer);
  serveSite(server, {
    rules: { port, cookieName, secret, isPublic },
    launch,
    manifest,
    sockets,
    inbox: createInbox(join(folder, "inbox")),
    downloads,
    desk: echo.desk,
    log: createLog(() => {}),
  });
  onTestFinished(async () => {
    sockets.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await downloads.clear();
  });
  const host = `127.0.0.1:${port}`;
  return {
    ...echo,
    folder,
    port,
    host,
    origin: `http://${host}`,
    cookie: `${cookieName}=${secret}`,
    secret,
    cookieName,
    launch,
    downloads,
    counts,
    manifest,
  };
};

export type Site = Awaited<ReturnType<typeof startSite>>;

export type Reply = {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
};

/** One request with exactly these headers; nothing is added, so that the gate's every branch can be reached. */
export const knock = (
  port: number,
  method: string,
  path: string,
  headers: readonly (readonly [string, string])[],
  body?: string | Buffer,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const request = httpRequest({
      host: "127.0.0.1",
      port,
      method,
      path,
      setHost: false,
      headers: headers.flat(),
      agent: false,
    });
    request.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.alloc(0) });
    });
    request.on("response", (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
      );
      response.on("error", reject);
    });
    request.on("error", reject);
    request.end(body);
  });
