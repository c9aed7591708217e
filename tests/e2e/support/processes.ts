import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { setPriority, tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.resolve(import.meta.dirname, "../../..");
const built = (name: string): string => path.join(root, "dist", "main", name);

/** Names the file of `moved-clock.ts` to the service that it is loaded into. */
export const clockVariable = "FLEXDESK_E2E_CLOCK";
const movedClock = pathToFileURL(path.join(import.meta.dirname, "moved-clock.ts")).href;

/** A program of the product as the person's machine runs it: the bundle, under this Node. */
export type Running = {
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
  /** Halts it where it is: whoever asks it something waits for an answer, until it is killed. */
  readonly halt: () => void;
  readonly output: () => string;
};

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once("exit", () => done()));

const running = (child: ChildProcess, output: () => string): Running => ({
  output,
  stop: async () => {
    child.kill("SIGTERM");
    await ended(child);
  },
  halt: () => {
    child.kill("SIGSTOP");
  },
  kill: async () => {
    child.kill("SIGKILL");
    await ended(child);
  },
});

/**
 * Puts a program before the browsers, where the system allows it: on a busy machine a screen may be slow, but a service
 * that is silent for two seconds is taken for gone.
 */
const favour = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, -10);
  } catch {
    // Without the right to it the program is one among the others.
  }
};

/** Starts a bundle and waits until a line of its output matches; rejects with all output when it ends before. */
const startProgram = async (
  file: string,
  args: readonly string[],
  ready: RegExp,
  limitMs: number,
  clock?: string,
): Promise<{ program: Running; match: RegExpExecArray }> => {
  const loaded = clock === undefined ? [] : ["--import", movedClock];
  const child = spawn(process.execPath, [...loaded, built(file), ...args], {
    cwd: root,
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, ...(clock !== undefined && { [clockVariable]: clock }) },
  });
  favour(child);
  let text = "";
  const program = running(child, () => text);
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${file} was not ready in ${limitMs} ms:\n${text}`)), limitMs);
    const take = (chunk: Buffer): void => {
      text += chunk.toString("utf8");
      const match = ready.exec(text);
      if (!match) return;
      clearTimeout(timer);
      resolve(match);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`${file} ended with ${code}:\n${text}`));
    });
  });
  return { program, match };
};

/** A free loopback port, for a service that is to come back at the same address. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

export const temporaryFolder = (name: string): { path: string; remove: () => void } => {
  const folder = mkdtempSync(path.join(tmpdir(), `flexdesk-${name}-`));
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
};

/** `more` are further arguments of the service; `clock` is the file by which its clock is moved. */
export const startService = async (
  folder: string,
  port: number,
  more: readonly string[] = [],
  clock?: string,
): Promise<Running> => {
  const args = ["--data", folder, "--port", String(port), "--demo", ...more];
  return (await startProgram("service.js", args, /"ready":true/, 120_000, clock)).program;
};

/** Names the folder of `demo-data.ts` to the processes that run the specs. */
export const demoFolder = "FLEXDESK_E2E_DEMO";

/** Fills an empty folder with what the first start of a service with demo data leaves: made once a run, for it takes seconds. */
export const copyDemoData = (folder: string): void => {
  const folderOfDemo = process.env[demoFolder];
  if (folderOfDemo === undefined) throw new Error(`${demoFolder} names no demo data`);
  cpSync(folderOfDemo, folder, { recursive: true });
};

/** Starts the browser host on a service that runs already; `url` carries a one-use launch token. */
export const startDesk = async (folder: string, servicePort: number): Promise<{ desk: Running; url: string }> => {
  const args = ["--no-open", "--data", folder, "--service", `http://127.0.0.1:${servicePort}`, "--idle-minutes", "0"];
  // A busy machine is slow, not offline; a service that was killed is noticed at once all the same.
  args.push("--silence-seconds", "20");
  const { program, match } = await startProgram("browser.js", args, /Flexdesk ready: (http:\/\/\S+)/, 120_000);
  return { desk: program, url: match[1] ?? "" };
};
