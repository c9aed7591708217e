import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anyObject, type Backend, type LedgerEntry } from "./backend.ts";
import { type Ending, runChild } from "./child.ts";
import { faultKinds, startFaultProxy } from "./fault-proxy.ts";
import { type ChildOrder, type ChildReport, childReport } from "./order.ts";
import type { Case, CaseResult, Scenario } from "./scenario.ts";
import { senderMistake } from "./seeded-faults.ts";

/** The last one is inside the back end: between its commit and its answer. */
const places = [
  "intent-planned",
  "intent-written",
  "marked-sending",
  "request-sent",
  "response-received",
  "outcome-written",
  "server-committed",
];
const settlementsACase = 2;
const patienceMs = 120;
const mostStarts = 6;

/** What the desk believes against what the ledger says. */
const compare = (report: ChildReport, ledger: readonly LedgerEntry[]): readonly string[] =>
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

/** Kills once, then restarts until the desk says that everything is known. */
const runCase = async (backend: Backend, tortureCase: Case): Promise<CaseResult> => {
  const dataDir = mkdtempSync(join(tmpdir(), "torture-"));
  const proxy = await startFaultProxy({
    ...{ target: backend.port, seed: tortureCase.seed, percent: tortureCase.faultPercent, slowMs: patienceMs * 2 },
    kinds: faultKinds,
  });
  const objectIds = await backend.prepare(settlementsACase);
  const order: ChildOrder = {
    ...{ dataDir, port: proxy.port, token: backend.token, operator: backend.operator, objectIds },
    ...{ smsCode: "123456", patienceMs, planted: senderMistake(tortureCase.planted) },
  };
  const mine = new Set([...objectIds, anyObject]);
  const { kill } = tortureCase;
  let child: ChildProcess | null = null;
  let commits = 0;
  let kills = 0;
  let starts = 0;
  let ending: Ending = { wasKilled: true, lastLine: null, noise: "" };
  backend.onCommitted = (objectId) => {
    if (!mine.has(objectId)) return;
    commits += 1;
    if (kill?.place === "server-committed" && commits === kill.pass) child?.kill("SIGKILL");
  };
  try {
    while (ending.wasKilled && starts < mostStarts) {
      const isFirst = starts === 0 && kill !== null && kill.place !== "server-committed";
      starts += 1;
      const killAt = isFirst ? `${kill.place}#${kill.pass}` : undefined;
      ending = await runChild("tests/torture/pay-child.ts", [JSON.stringify(order)], killAt, (started) => {
        child = started;
      });
      if (ending.wasKilled) kills += 1;
    }
    // What was held back on the way may still arrive; the ledger is read when nothing is under way any more.
    await new Promise((resolve) => setTimeout(resolve, proxy.played.has("late") ? patienceMs * 2 + 20 : 0));
    const faults = [...proxy.played.values()].reduce((sum, count) => sum + count, 0);
    if (ending.lastLine === null)
      return { kills, starts, faults, wrongs: [`unfinished ${ending.noise.slice(0, 2_000)}`] };
    const report = childReport.parse(JSON.parse(ending.lastLine));
    return { kills, starts, faults, wrongs: compare(report, await backend.ledger(objectIds)) };
  } finally {
    backend.onCommitted = () => {};
    await proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Paying settlements: the money part of the desk before a back end. */
export const payScenario = async (startBackend: () => Promise<Backend>): Promise<Scenario> => {
  const backend = await startBackend();
  return {
    places,
    passes: settlementsACase + 1,
    run: (tortureCase) => runCase(backend, tortureCase),
    close: backend.close,
  };
};
