import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anyObject, type Backend, type LedgerEntry } from "./backend.ts";
import { startFaultProxy } from "./fault-proxy.ts";
import { type ChildOrder, type ChildReport, childReport } from "./order.ts";
import type { PlantedName } from "./planted.ts";

/** The places where the product lets itself be killed, and one inside the back end. */
export const killPlaces = [
  "intent-planned",
  "intent-written",
  "marked-sending",
  "request-sent",
  "server-committed",
  "response-received",
  "outcome-written",
] as const;
export type KillPlace = (typeof killPlaces)[number];

export type Case = {
  readonly seed: number;
  readonly kill: { readonly place: KillPlace; readonly pass: number } | null;
  readonly faultPercent: number;
  readonly count: number;
  readonly planted: PlantedName | null;
};

export type CaseResult = {
  readonly kills: number;
  readonly starts: number;
  readonly faults: number;
  /** `lost`, `doubled`, `falsely-failed`, `unfinished`, each with the object's id. */
  readonly wrongs: readonly string[];
};

const patienceMs = 120;
const longestRunMs = 30_000;
const program = join(import.meta.dirname, "pay-child.ts");

type Ending = { readonly wasKilled: boolean; readonly report: ChildReport | null; readonly noise: string };

const runChild = (order: ChildOrder, killAt: string | undefined, onStart: (child: ChildProcess) => void) =>
  new Promise<Ending>((resolve) => {
    const env = {
      ...process.env,
      NODE_ENV: "test",
      // Most of a case is the start of processes; compiled code is shared by all of them.
      NODE_COMPILE_CACHE: join(tmpdir(), "flexdesk-torture-compiled"),
      ...(killAt && { FLEXDESK_KILL_AT: killAt }),
    };
    const child = spawn(process.execPath, [program, JSON.stringify(order)], { env, stdio: ["ignore", "pipe", "pipe"] });
    onStart(child);
    let out = "";
    let noise = "";
    let isLate = false;
    child.stdout.on("data", (part: Buffer) => {
      out += part.toString("utf8");
    });
    child.stderr.on("data", (part: Buffer) => {
      noise += part.toString("utf8");
    });
    const late = setTimeout(() => {
      isLate = true;
      child.kill("SIGKILL");
    }, longestRunMs);
    child.on("close", (code, signal) => {
      clearTimeout(late);
      const last = out.trim().split("\n").at(-1) ?? "";
      const report = code === 0 ? childReport.parse(JSON.parse(last)) : null;
      resolve({ wasKilled: signal === "SIGKILL" && !isLate, report, noise });
    });
  });

/** What the desk believes against what the ledger says. */
export const compare = (report: ChildReport, ledger: readonly LedgerEntry[]): readonly string[] =>
  ledger.flatMap(({ objectId, postings, refused }) => {
    const intents = report.filter((intent) => intent.objectId === objectId);
    const isDone = intents.some((intent) => intent.state === "done");
    const wrongs: string[] = [];
    if (postings > 1) wrongs.push(`doubled ${objectId}`);
    if (isDone && postings === 0) wrongs.push(`lost ${objectId}`);
    if (intents.length === 0) wrongs.push(`lost ${objectId}`);
    if (!isDone && intents.length > 0 && (postings > 0 || !refused)) wrongs.push(`falsely-failed ${objectId}`);
    return wrongs;
  });

/** Runs one case to its end: kills once, then restarts until the desk says that everything is known. */
export const runCase = async (backend: Backend, given: Case): Promise<CaseResult> => {
  const dataDir = mkdtempSync(join(tmpdir(), "torture-"));
  const proxy = await startFaultProxy({
    target: backend.port,
    seed: given.seed,
    percent: given.faultPercent,
    slowMs: patienceMs * 2,
  });
  const objectIds = await backend.prepare(given.count);
  const order: ChildOrder = {
    ...{ dataDir, port: proxy.port, token: backend.token, operator: backend.operator, objectIds },
    ...{ smsCode: "123456", patienceMs, planted: given.planted },
  };
  const mine = new Set([...objectIds, anyObject]);
  let child: ChildProcess | null = null;
  let commits = 0;
  let kills = 0;
  let starts = 0;
  let ending: Ending = { wasKilled: true, report: null, noise: "" };
  const before = backend.onCommitted;
  backend.onCommitted = (objectId) => {
    if (!mine.has(objectId)) return before(objectId);
    commits += 1;
    if (given.kill?.place === "server-committed" && commits === given.kill.pass) child?.kill("SIGKILL");
  };
  try {
    while (ending.report === null && starts < 6) {
      const isFirst = starts === 0 && given.kill !== null && given.kill.place !== "server-committed";
      const killAt = isFirst ? `${given.kill?.place}#${given.kill?.pass}` : undefined;
      starts += 1;
      ending = await runChild(order, killAt, (started) => {
        child = started;
      });
      if (ending.wasKilled) kills += 1;
      else if (ending.report === null) break;
    }
    // What was held back on the way may still arrive; the ledger is read when nothing is under way any more.
    await new Promise((resolve) => setTimeout(resolve, proxy.played.has("late") ? patienceMs * 2 + 20 : 0));
    const ledger = await backend.ledger(objectIds);
    const faults = [...proxy.played.values()].reduce((sum, count) => sum + count, 0);
    const wrongs = ending.report ? compare(ending.report, ledger) : [`unfinished ${ending.noise.slice(0, 2_000)}`];
    return { kills, starts, faults, wrongs };
  } finally {
    backend.onCommitted = before;
    await proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
