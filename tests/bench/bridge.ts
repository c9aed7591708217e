/**
 * Round trips of `lists.page` over the real WebSocket of the browser host, from a Node client that went through the real
 * launch exchange. A page has at most 500 rows, so 1,000 rows are two pages asked at once. Measured twice: the carriage
 * alone (web server, gate, sockets, router; the answers are kept in memory), and whole, with the desk and the service.
 */
import { randomBytes } from "node:crypto";
import path from "node:path";
import { WebSocket, WebSocketServer } from "ws";
import { createRouter } from "../../src-main/bridge-router.ts";
import { createFileRegistry } from "../../src-main/files/adopted-files.ts";
import { readStaticManifest } from "../../src-main/host/base/static-manifest.ts";
import { createDownloads } from "../../src-main/host/browser/downloads.ts";
import { createInbox } from "../../src-main/host/browser/inbox.ts";
import { createLaunch } from "../../src-main/host/browser/launch.ts";
import { createSockets } from "../../src-main/host/browser/sockets.ts";
import { isPublic, listen, serveSite } from "../../src-main/host/browser/web-server.ts";
import { createLog } from "../../src-main/plumbing/log.ts";
import { type BenchRow, median, quantile, unbounded, under } from "./bench-row.ts";
import { type BridgeLink, openBridge, signInOver } from "./bridge-link.ts";
import { inFolder, root, startDesk } from "./programs.ts";
import { seedDemo } from "./seed-bills.ts";
import type { BenchSizes } from "./sizes.ts";

const ROWS = 1_000;
const PAGE_ROWS = 500;
const BUDGET_MS = 10;

type Rounds = BenchSizes["bridged"];

const question = (page: number) => ({ list: "bills", filters: {}, page, page_size: PAGE_ROWS, summary: false });
const pages = Array.from({ length: ROWS / PAGE_ROWS }, (_unused, at) => at + 1);

/** Milliseconds of each round, after some that warm up. */
const timed = async ({ warm, rounds }: Rounds, round: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let nth = -warm; nth < rounds; nth += 1) {
    const start = performance.now();
    await round();
    if (nth >= 0) times.push(performance.now() - start);
  }
  return times;
};

const pagesOver = (link: BridgeLink): Promise<unknown[]> =>
  Promise.all(pages.map((page) => link.ask("lists.page", question(page))));

/** A bare server that sends the text kept under a number back: what JSON over a WebSocket costs at least. */
const bareEcho = async (rounds: Rounds, answers: readonly string[]): Promise<number[]> => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  const values = answers.map((text) => JSON.parse(text));
  server.on("connection", (socket) =>
    socket.on("message", (data) => {
      const request = JSON.parse(String(data));
      socket.send(JSON.stringify({ id: request.id, envelope: values[request.at] }));
    }),
  );
  await new Promise((ready) => server.once("listening", ready));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
  await new Promise((ready) => socket.once("open", ready));
  const waiting = new Map<number, (value: unknown) => void>();
  socket.on("message", (data) => {
    const message = JSON.parse(String(data));
    waiting.get(message.id)?.(message.envelope);
  });
  let lastId = 0;
  const ask = (at: number): Promise<unknown> =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      socket.send(JSON.stringify({ id: lastId, at }));
    });
  try {
    return await timed(rounds, () => Promise.all(values.map((_answer, at) => ask(at))));
  } finally {
    socket.terminate();
    server.close();
  }
};

/** The browser host's own web server and sockets around the real router; its only handler answers from memory. */
const carriageAlone = async (rounds: Rounds, folder: string, answers: readonly unknown[]): Promise<number[]> => {
  const log = createLog(() => {});
  const life = new AbortController().signal;
  const handlers = { lists: { page: (question: { page: number }) => answers[question.page - 1] } };
  const router = createRouter({
    handlers,
    emit: () => {},
    log,
    checkOutput: false,
    gate: { pass: () => life, leave: () => Promise.resolve() },
  } as unknown as Parameters<typeof createRouter>[0]);
  const files = createFileRegistry();
  const desk = {
    call: router.call,
    subscribe: () => () => {},
    adoptFile: files.adopt,
    fileOfTicket: () => null,
    isIdle: () => true,
    close: files.clear,
  };
  const { server, port } = await listen(0);
  const launch = createLaunch(folder, port, randomBytes);
  const downloads = createDownloads(randomBytes);
  const sockets = createSockets({ desk, deskId: "bench", onCount: () => {} });
  serveSite(server, {
    rules: { port, cookieName: `flexdesk_${port}`, secret: randomBytes(32).toString("base64url"), isPublic },
    launch,
    manifest: readStaticManifest(path.join(root, "dist", "renderer")),
    sockets,
    inbox: createInbox(path.join(folder, "inbox")),
    downloads,
    desk,
    log,
  });
  const link = await openBridge(launch.url());
  try {
    return await timed(rounds, () => pagesOver(link));
  } finally {
    link.close();
    sockets.close();
    server.close();
    server.closeAllConnections();
  }
};

/** The whole way: built host, desk, embedded service with its demo bills. Returns the answers too. */
const whole = async (rounds: Rounds, folder: string): Promise<{ times: number[]; answers: unknown[] }> => {
  const desk = await startDesk(folder);
  try {
    const link = await openBridge(desk.caught);
    await signInOver(link, "superAdmin");
    const answers = await pagesOver(link);
    const times = await timed(rounds, () => pagesOver(link));
    link.close();
    return { times, answers };
  } finally {
    await desk.stop();
  }
};

const rowsIn = (answers: readonly unknown[]): number =>
  (answers as { rows: unknown[] }[]).reduce((sum, { rows }) => sum + rows.length, 0);

/** Round trip of 1,000 bills (2 pages of 500 at once) between a renderer's place and the browser host. */
export const benchBridge = ({ bridged, demo }: BenchSizes): Promise<BenchRow[]> =>
  inFolder(async (folder) => {
    const data = path.join(folder, "data");
    await seedDemo(data, demo);
    const { times: all, answers } = await whole(bridged, data);
    if (rowsIn(answers) !== ROWS) throw new Error(`The pages have ${rowsIn(answers)} rows.`);
    const carriage = await carriageAlone(bridged, folder, answers);
    const echo = await bareEcho(
      bridged,
      answers.map((answer) => JSON.stringify({ ok: true, value: answer })),
    );
    const peer = { unit: "ms", peer: "bare ws server, same JSON" };
    const label = `bridge: ${ROWS.toLocaleString("en")} rows (${pages.length} pages of ${PAGE_ROWS})`;
    return [
      under(BUDGET_MS, { name: `${label}, carriage, p50`, value: median(carriage), ...peer, peerValue: median(echo) }),
      unbounded({
        name: `${label}, carriage, p95`,
        value: quantile(carriage, 0.95),
        ...peer,
        peerValue: quantile(echo, 0.95),
      }),
      unbounded({ name: `${label}, desk and service too, p50`, value: median(all), ...peer, peerValue: median(echo) }),
    ];
  });
