import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DatabaseTarget } from "../../../src-service/core/database/connect.ts";
import { builtProgram } from "../../programs/built-programs.ts";
import { type Fate, fateFile, folderVariable } from "./places.ts";

const longestStartMs = 180_000;
const noiseKept = 2_000;

/** The product's service in a process of its own. Whoever kills it, it is started again on what it left. */
export type ServiceProcess = {
  readonly port: () => number;
  /** Tells the process what is to happen to it. */
  readonly tell: (fate: Fate) => Promise<void>;
  /** Ends it by SIGKILL, at once; it starts again by itself. */
  readonly kill: () => void;
  /** Resolves when it answers. */
  readonly ready: () => Promise<void>;
  /** How often it was killed since the last question. */
  readonly takeKills: () => number;
  /** How it ended by itself, which it never should, since the last question. */
  readonly takeCrashes: () => readonly string[];
  readonly close: () => Promise<void>;
};

/** Starts it on a database that was made by the same release; `folder` holds the files of the torture and its secrets. */
export const startServiceProcess = async (folder: string, database: DatabaseTarget): Promise<ServiceProcess> => {
  const program = await builtProgram("src-service/main.ts");
  const preload = pathToFileURL(await builtProgram("tests/torture/killed/preload.ts")).href;
  let child!: ChildProcess;
  let port = 0;
  let ready: Promise<void>;
  let serviceNotified = Promise.withResolvers<void>();
  let isClosing = false;
  let kills = 0;
  let crashes: string[] = [];
  let fate: Fate = { kill: null, mistake: null };

  const keep = (next: Fate): void => {
    fate = next;
    writeFileSync(join(folder, fateFile), JSON.stringify(next), { mode: 0o600 });
  };

  const start = (): void => {
    const { NODE_OPTIONS: _options, DATABASE_URL: _url, ...inherited } = process.env;
    const args = [
      "--import",
      preload,
      program,
      "--data",
      folder,
      "--environment",
      "demo",
      "--parent",
      "--port",
      // Another one each time: while it was dead, somebody else may have taken the one that it had.
      "0",
    ];
    if ("url" in database) {
      const address = join(folder, "database-url");
      writeFileSync(address, database.url, { mode: 0o600 });
      args.push("--database-url-file", address);
    }
    const started = spawn(process.execPath, args, {
      env: {
        ...inherited,
        NODE_ENV: "test",
        NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(tmpdir(), "flexdesk-torture-compiled"),
        PGAPPNAME: "torture-service",
        [folderVariable]: folder,
      },
      // It ends with its input, so that it never outlives the torture.
      stdio: ["pipe", "pipe", "pipe"],
    });
    child = started;
    const isUp = Promise.withResolvers<void>();
    ready = isUp.promise;
    ready.catch(() => undefined);
    const late = setTimeout(() => started.kill("SIGABRT"), longestStartMs);
    let noise = "";
    let line = "";
    started.stderr?.on("data", (part: Buffer) => {
      noise = (noise + part.toString("utf8")).slice(-noiseKept);
    });
    started.stdout?.on("data", (part: Buffer) => {
      line += part.toString("utf8");
      const lines = line.split("\n");
      line = lines.pop() ?? "";
      for (const text of lines) {
        if (!text.startsWith("{")) continue;
        const message = JSON.parse(text) as { ready?: boolean; told?: boolean; port?: number };
        if (message.told) serviceNotified.resolve();
        if (!message.ready) continue;
        clearTimeout(late);
        port = message.port ?? 0;
        isUp.resolve();
      }
    });
    started.on("exit", (code, signal) => {
      clearTimeout(late);
      if (isClosing) return;
      if (signal === "SIGKILL") kills += 1;
      else crashes.push(`the service ended by itself: ${code ?? signal} ${noise}`);
      // What was told once has happened; a crash loop is a finding, not a reason to turn for ever.
      keep({ ...fate, kill: null });
      serviceNotified.resolve();
      if (crashes.length > 2) {
        isUp.reject(new Error(crashes.join("\n")));
        return;
      }
      start();
      ready.then(isUp.resolve, isUp.reject);
    });
  };

  keep(fate);
  start();
  const untilReady = async (): Promise<void> => {
    let last: Promise<void> | null = null;
    while (last !== ready) {
      last = ready;
      await last;
    }
  };
  await untilReady();
  return {
    port: () => port,
    tell: async (next) => {
      await untilReady();
      serviceNotified = Promise.withResolvers();
      keep(next);
      child.kill("SIGUSR2");
      await serviceNotified.promise;
    },
    kill: () => {
      child.kill("SIGKILL");
    },
    ready: untilReady,
    takeKills: () => {
      const killCount = kills;
      kills = 0;
      return killCount;
    },
    takeCrashes: () => {
      const crashList = crashes;
      crashes = [];
      return crashList;
    },
    close: async () => {
      await untilReady().catch(() => undefined);
      isClosing = true;
      const isGone = child.exitCode !== null || child.signalCode !== null;
      child.kill("SIGTERM");
      if (!isGone) await once(child, "exit");
    },
  };
};
