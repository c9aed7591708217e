import { type ChildProcess, spawn } from "node:child_process";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { Envelope } from "../../src-shared/kernel/bridge/define.ts";

const root = new URL("../../", import.meta.url);

export type Program = {
  readonly pid: number;
  readonly match: RegExpExecArray;
  /** All that it has said on standard output and error. */
  readonly output: () => string;
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
};

/** A program of the product from its source as a process of its own; resolves when its output matches. */
export const startProgram = async (
  entry: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  ready: RegExp,
): Promise<Program> => {
  const script = fileURLToPath(new URL(entry, root));
  const child: ChildProcess = spawn(process.execPath, [script, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    const hear = (piece: Buffer): void => {
      text += piece.toString();
      const match = ready.exec(text);
      if (match) resolve(match);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", () => reject(new Error(`${entry} ended: ${text}`)));
  });
  return {
    pid: child.pid ?? 0,
    match,
    output: () => text,
    end: (signal) => {
      child.kill(signal);
      return exit;
    },
  };
};

/** What crossed the wire between desk and service. */
export type Wire = {
  readonly url: string;
  readonly tokens: Set<string>;
  /** Bodies either way, streams of events left out. */
  readonly bodies: string[];
};

/** Stands between desk and service and writes down what only the two of them should know. */
export const listenIn = async (target: string): Promise<Wire> => {
  const tokens = new Set<string>();
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    if (token !== undefined) tokens.add(token);
    const onward = httpRequest(new URL(request.url ?? "/", target), {
      method: request.method,
      headers: request.headers,
    });
    let requestBody = "";
    request.on("data", (piece: Buffer) => {
      requestBody += piece.toString();
    });
    request.on("end", () => bodies.push(`${request.url} ${requestBody}`));
    onward.on("error", () => response.destroy());
    onward.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (String(answer.headers["content-type"]).includes("json")) {
        let answered = "";
        answer.on("data", (piece: Buffer) => {
          answered += piece.toString();
        });
        answer.on("end", () => bodies.push(answered));
      }
      answer.on("error", () => response.destroy());
      answer.pipe(response);
    });
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tokens, bodies };
};

/** A page of the browser host, without a browser. */
export type Page = {
  readonly ask: (entry: string, input?: unknown) => Promise<Envelope>;
  readonly answerOf: <T>(entry: string, input?: unknown) => Promise<T>;
  /** Hands a file to the desk as a drop does. */
  readonly drop: (name: string, content: string | Uint8Array<ArrayBuffer>) => Promise<{ handle: string }>;
  /** The bytes of a file that the desk holds for the page, by the address that it gave. */
  readonly fetchHeld: (url: string) => Promise<Buffer>;
  /** Everything that came over the bridge: the entry that was asked, or the event's name, and the text. */
  readonly heard: { readonly about: string; readonly text: string }[];
  readonly close: () => void;
};

export const openPage = async (launch: RegExpExecArray): Promise<Page> => {
  const base = launch[1] ?? "";
  const exchanged = await fetch(`${base}/launch`, {
    method: "POST",
    headers: { Origin: base, "Content-Type": "application/json" },
    body: JSON.stringify({ token: launch[2] }),
  });
  const cookie = exchanged.headers.get("set-cookie")?.split(";")[0] ?? "";
  const socket = new WebSocket(`${base.replace("http", "ws")}/bridge`, { headers: { Origin: base, Cookie: cookie } });
  const heard: { about: string; text: string }[] = [];
  const waiting = new Map<number, { entry: string; take: (envelope: Envelope) => void }>();
  let requestBody = 0;
  socket.on("message", (data) => {
    const text = String(data);
    const message = JSON.parse(text) as { id?: number; event?: string; envelope?: Envelope };
    const question = message.id === undefined ? undefined : waiting.get(message.id);
    heard.push({ about: question?.entry ?? message.event ?? "first word", text });
    if (question && message.envelope) question.take(message.envelope);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  socket.on("error", () => {});
  onTestFinished(() => socket.terminate());
  const ask = (entry: string, input: unknown = {}): Promise<Envelope> =>
    new Promise((take) => {
      requestBody += 1;
      waiting.set(requestBody, { entry, take });
      socket.send(JSON.stringify({ id: requestBody, entry, input }));
    });
  return {
    heard,
    ask,
    answerOf: async <T>(entry: string, input: unknown = {}) => {
      const envelope = await ask(entry, input);
      if (!envelope.ok) throw new Error(`${entry}: ${envelope.error.code}`);
      return envelope.value as T;
    },
    drop: async (name, content) => {
      const answer = await fetch(`${base}/files`, {
        method: "POST",
        headers: { Origin: base, Cookie: cookie, "X-File-Name": encodeURIComponent(name) },
        body: content,
      });
      return (await answer.json()) as { handle: string };
    },
    fetchHeld: async (url) => {
      const answer = await fetch(`${base}${url}`, { headers: { Origin: base, Cookie: cookie } });
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    close: () => socket.terminate(),
  };
};
