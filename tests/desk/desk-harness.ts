import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Conf from "conf";
import { onTestFinished } from "vitest";
import { createDesk, type Desk, type DeskOptions } from "../../src-main/desk.ts";
import { createFileLog, logFiles } from "../../src-main/host/base/file-log.ts";
import type { Host } from "../../src-main/interfaces/host.ts";
import { systemClock } from "../../src-main/plumbing/clock.ts";
import type { DeskEvent } from "../../src-main/plumbing/desk-events.ts";
import { openSettings } from "../../src-main/settings/settings-file.ts";
import { createFakeKeychain, type FakeKeychain } from "./fake-keychain.ts";
import { type Answerer, person, sendJson, serverSettings, token } from "./fake-service.ts";
import { tempFolder } from "./temp-folder.ts";

export const caller = { id: "1" };

export type TestDesk = {
  readonly desk: Desk;
  readonly host: Host;
  readonly dataDir: string;
  readonly keychain: FakeKeychain;
  readonly events: DeskEvent[];
  /** The value of an answer; fails when it is an error. */
  readonly ask: <T>(entry: string, input?: unknown) => Promise<T>;
  /** The code of the error that is answered; fails when there is none. */
  readonly refused: (entry: string, input?: unknown) => Promise<string>;
};

export type TestDeskOptions = Partial<DeskOptions> & {
  readonly serverUrl: string;
  readonly dataDir?: string;
  readonly keychain?: FakeKeychain;
  readonly host?: Partial<Host>;
};

export const freshDataDir = (): string => {
  const dataDir = join(tempFolder(), "data");
  mkdirSync(dataDir, { mode: 0o700 });
  return dataDir;
};

/** A whole desk over real files, a real log and a real HTTP client; the keychain alone is a fake. Ends with its test. */
export const startDesk = async (options: TestDeskOptions): Promise<TestDesk> => {
  const dataDir = options.dataDir ?? freshDataDir();
  const keychain = options.keychain ?? createFakeKeychain();
  const host: Host = {
    kind: "browser",
    version: "1.2.3",
    dataDir,
    keychain,
    settings: openSettings(dataDir, (options) => new Conf(options)),
    clock: systemClock,
    log: createFileLog(dataDir),
    logFiles: logFiles(dataDir),
    randomBytes,
    importWorkerUrl: pathToFileURL(join(dataDir, "none.js")),
    spawnReaderChild: () => {
      throw new Error("no reader in this test");
    },
    deliverFile: async () => ({ saved: false, url: null }),
    ...options.host,
  };
  const desk = await createDesk(host, { serverName: "embedded", checkOutput: true, ...options });
  const events: DeskEvent[] = [];
  desk.subscribe((event) => events.push(event));
  onTestFinished(desk.close);
  const ask = async <T>(entry: string, input: unknown = {}): Promise<T> => {
    const answer = await desk.call(entry, input, caller);
    if (!answer.ok) throw new Error(`${entry}: ${JSON.stringify(answer.error)}`);
    return answer.value as T;
  };
  const refused = async (entry: string, input: unknown = {}): Promise<string> => {
    const answer = await desk.call(entry, input, caller);
    if (answer.ok) throw new Error(`${entry} answered ${JSON.stringify(answer.value)}`);
    return answer.error.code;
  };
  return { desk, host, dataDir, keychain, events, ask, refused };
};

export const byPassword = {
  phone: "13800000001",
  related_id: "a1",
  qsApp: 7,
  login_type: 2,
  password: "Correct_Horse_9",
};

/** A service that knows one person and keeps the events open; `more` is asked first and says whether it answered. */
export const answeringWith =
  (more: (...args: Parameters<Answerer>) => boolean = () => false): Answerer =>
  (request, response, body) => {
    if (more(request, response, body)) return;
    if (request.url?.split("?")[0] === "/cdl/1/settings") return sendJson(response, 200, serverSettings);
    if (request.url === "/cdl/1/login") return sendJson(response, 200, { token: token("a"), user: person });
    if (request.headers.authorization !== `Bearer ${token("a")}`)
      return sendJson(response, 401, { code: "signed_out" });
    if (request.url === "/cdl/1/events") {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      const ping = setInterval(() => response.write("event: ping\ndata: {}\n\n"), 200);
      response.on("close", () => clearInterval(ping));
      response.write("event: ping\ndata: {}\n\n");
      return;
    }
    if (request.url === "/cdl/1/session") return sendJson(response, 200, person);
    if (request.url === "/cdl/1/logout") return sendJson(response, 200, { ok: true });
    sendJson(response, 404, { code: "not_found" });
  };

/** Every file below a folder, by its path. */
export const filesBelow = (folder: string): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path)]),
  );
