import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";

export const root = path.resolve(import.meta.dirname, "../..");
export const browserHost = path.join(root, "dist", "main", "browser.js");

/** Names the folder in which a run of the bench keeps the demos of SQLite that its parts have made. */
export const demosVariable = "FLEXDESK_BENCH_DEMOS";

/** Names the server of PostgreSQL that the parts of a run share. */
export const serverVariable = "FLEXDESK_BENCH_PG";

/** Runs `work` with a folder of its own, removed afterwards. */
export const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(path.join(tmpdir(), "flexdesk-bench-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", remove);
  try {
    return await work(folder);
  } finally {
    process.off("exit", remove);
    remove();
  }
};

export type Started = {
  /** What the ready pattern caught. */
  readonly caught: string;
  readonly stop: () => Promise<void>;
};

const limitMs = 180_000;

/** Starts a Node program and waits until its output matches. Rejects with all output when it ends before. */
export const startNode = async (args: readonly string[], ready: RegExp): Promise<Started> => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  // A bench that is broken off leaves nothing running.
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  void ended.then(() => process.off("exit", kill));
  let text = "";
  const caught = await new Promise<string>((resolve, reject) => {
    const fail = (): void => reject(new Error(`${args.join(" ")} did not get ready:\n${text}`));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail();
    }, limitMs);
    const take = (chunk: Buffer): void => {
      text += chunk.toString("utf8");
      const match = ready.exec(text);
      if (!match) return;
      clearTimeout(timer);
      resolve(match[1] ?? "");
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("error", reject);
    child.once("exit", () => {
      clearTimeout(timer);
      fail();
    });
  });
  return {
    caught,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
};

export const readyDesk = /Flexdesk ready: (http:\/\/\S+)/;

/** The browser host as it is built; `caught` is the one-use launch address. */
export const startDesk = (dataDir: string, more: readonly string[] = []): Promise<Started> =>
  startNode([browserHost, "--no-open", "--data", dataDir, "--idle-minutes", "0", ...more], readyDesk);

const viewport = { width: 1366, height: 768 };

/** A real Chromium: `FLEXDESK_CHROMIUM`, else the system's. Without its own sandbox, which containers and root lack. */
export const withChromium = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const executablePath = process.env["FLEXDESK_CHROMIUM"] || "/usr/bin/chromium";
  const args = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"];
  const browser = await chromium.launch({ executablePath, headless: true, args });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
};

/** A page as a person has it: a profile of its own, Chinese, Shanghai time. */
export const newPage = async (browser: Browser) => {
  const context = await browser.newContext({ viewport, locale: "zh-CN", timezoneId: "Asia/Shanghai" });
  return context.newPage();
};
