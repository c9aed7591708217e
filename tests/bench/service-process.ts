import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { root } from "./programs.ts";

/** How long the service's thread was held since the last reset, in milliseconds. */
export type LoopHolds = { readonly longest: number; readonly p99: number };

export type ServiceProcess = {
  readonly origin: string;
  /** Holds since the last question that reset them. */
  holds(command: "read" | "reset"): Promise<LoopHolds>;
  stop(): Promise<void>;
  /** Ends it as a lost power supply would. */
  kill(): Promise<void>;
};

const limitMs = 120_000;

const portOf = async (child: ChildProcess): Promise<number> => {
  let text = "";
  const signal = AbortSignal.timeout(limitMs);
  for await (const chunk of child.stdout ?? []) {
    signal.throwIfAborted();
    text += String(chunk);
    const match = /"ready":true,"port":(\d+)/.exec(text);
    if (match) return Number(match[1]);
  }
  throw new Error(`the service ended before it was ready: ${text}`);
};

/** Starts the built service in a process of its own on `dataDir`, as people start it, with its thread watched. */
export const startServiceProcess = async (dataDir: string, databaseUrl?: string): Promise<ServiceProcess> => {
  const watch = path.join(import.meta.dirname, "loop-watch.ts");
  const args = ["--import", watch, path.join(root, "dist", "main", "service.js"), "--data", dataDir, "--demo"];
  const env = { ...process.env, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "inherit", "ipc"] });
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = once(child, "exit");
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
    process.off("exit", kill);
  };
  const port = await portOf(child);
  child.stdout?.resume();
  return {
    origin: `http://127.0.0.1:${port}`,
    holds: async (command) => {
      const [answer] = await Promise.all([once(child, "message"), child.send(command)]);
      return answer[0] as LoopHolds;
    },
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
};
