import { createReadStream } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { Desk } from "../../desk.ts";
import { errorName, type Log } from "../../plumbing/log.ts";
import { ticketFilePrefix } from "../../storage/storage.ts";
import { securityHeaders } from "../base/security-headers.ts";
import type { StaticManifest } from "../base/static-manifest.ts";
import { ticketFileHeaders } from "../base/ticket-file-headers.ts";
import { type Downloads, downloadPrefix } from "./downloads.ts";
import { checkRequest, type GateRules, requestHeadOf } from "./gate.ts";
import type { Inbox } from "./inbox.ts";
import type { Launch } from "./launch.ts";
import { launchPage, launchScript } from "./launch-page.ts";
import { refuseUpgrade, type Sockets } from "./sockets.ts";

/** Parts that the server hands to; built after the port is known. */
export type Site = {
  readonly rules: GateRules;
  readonly launch: Launch;
  readonly manifest: StaticManifest;
  readonly sockets: Sockets;
  readonly inbox: Inbox;
  readonly downloads: Downloads;
  readonly desk: Pick<Desk, "adoptFile" | "fileOfTicket">;
  readonly log: Log;
};

export const bridgePath = "/bridge";
const launchBody = z.strictObject({ token: z.string().max(200) });
const maxLaunchBytes = 1_024;

/** Listens on 127.0.0.1 only. `port` 0 = any free one. */
export const listen = async (port: number): Promise<{ server: Server; port: number }> => {
  const server = createServer({ maxHeaderSize: 16 * 1024, requestTimeout: 120_000, headersTimeout: 10_000 });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
};

/** Without the cookie: the launch page, its script and the exchange, nothing else. */
export const isPublic = (method: string, path: string): boolean =>
  (method === "GET" && (path === "/" || path === "/launch.js")) || (method === "POST" && path === "/launch");

export const serveSite = (server: Server, site: Site): void => {
  server.on("request", (request, response) => {
    answer(site, request, response).catch((error: unknown) => {
      site.log.warn("web.failed", { code: errorName(error) });
      if (!response.headersSent) refuse(response, 500);
      else response.destroy();
    });
  });
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => {});
    const verdict = checkRequest(requestHeadOf(request, true), site.rules);
    if (!verdict.ok) return refuseUpgrade(socket, verdict.status);
    if (verdict.path !== bridgePath || request.method !== "GET") return refuseUpgrade(socket, 404);
    site.sockets.accept(request, socket, head);
  });
};

const answer = async (site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const verdict = checkRequest(requestHeadOf(request, false), site.rules);
  if (!verdict.ok) return refuse(response, verdict.status);
  const { path, hasCookie } = verdict;
  if (request.method === "POST") return post(site, path, request, response);
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(response, 405);
  if (path === "/" && !hasCookie) return text(response, "text/html; charset=utf-8", launchPage);
  if (path === "/launch.js") return text(response, "text/javascript; charset=utf-8", launchScript);
  if (path.startsWith(downloadPrefix) && request.method === "GET") {
    if (!(await site.downloads.deliver(path.slice(downloadPrefix.length), response))) refuse(response, 404);
    return;
  }
  if (path.startsWith(ticketFilePrefix) && request.method === "GET") {
    const content = site.desk.fileOfTicket(path.slice(ticketFilePrefix.length));
    if (!content) return refuse(response, 404);
    response.writeHead(200, ticketFileHeaders(content));
    response.end(content.bytes);
    return;
  }
  const file = site.manifest.get(path);
  if (!file) return refuse(response, 404);
  response.writeHead(200, { ...securityHeaders, "Content-Type": file.type });
  if (request.method === "HEAD") response.end();
  else await pipeline(createReadStream(file.file), response);
};

const post = async (site: Site, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (path === "/launch") return exchange(site, request, response);
  if (path === "/files") return takeFile(site, request, response);
  refuse(response, 404);
};

/** The one-use token for the cookie. JSON only: a form of another site cannot send that. */
const exchange = async (site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (!/^application\/json\b/.test(request.headers["content-type"] ?? "")) return refuse(response, 400);
  const body = launchBody.safeParse(await smallJson(request));
  if (!body.success) return refuse(response, 400);
  if (!site.launch.redeem(body.data.token)) return refuse(response, 401);
  response.writeHead(204, {
    ...securityHeaders,
    "Set-Cookie": `${site.rules.cookieName}=${site.rules.secret}; Path=/; HttpOnly; SameSite=Strict`,
  });
  response.end();
};

/** A dropped file: its bytes as the body, its name percent-encoded in `X-File-Name`. Answers a `FileHandle`, or an envelope with the error. */
const takeFile = async (site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  try {
    const name = nameOf(request.headers["x-file-name"]);
    const { path, unseal } = await site.inbox.receive(request);
    json(response, 200, await site.desk.adoptFile(path, { name, owned: true, unseal }));
  } catch (error) {
    const shape = error instanceof AppError ? error : new AppError("file_unreadable");
    // The rest of a body that is too big is not waited for.
    response.setHeader("Connection", "close");
    json(response, shape.code === "file_too_big" ? 413 : 400, { ok: false, error: shape.toShape() });
  }
};

const nameOf = (header: string | string[] | undefined): string => {
  try {
    const name = decodeURIComponent(typeof header === "string" ? header : "");
    if (name !== "") return name;
  } catch {
    // Refused below.
  }
  throw new AppError("invalid");
};

const smallJson = async (request: IncomingMessage): Promise<unknown> => {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > maxLaunchBytes) return undefined;
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString("utf8"));
  } catch {
    return undefined;
  }
};

const text = (response: ServerResponse, type: string, body: string): void => {
  response.writeHead(200, { ...securityHeaders, "Content-Type": type });
  response.end(body);
};

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { ...securityHeaders, "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
};

const refuse = (response: ServerResponse, status: number): void => {
  response.writeHead(status, { ...securityHeaders, "Content-Type": "text/plain", Connection: "close" });
  response.end();
};
