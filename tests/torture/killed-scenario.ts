import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { BankPlan } from "../../src-service/core/channels/bank/sandbox-plan.ts";
import { seededRandom } from "../../src-shared/kernel/values/text/seeded-random.ts";
import { runChild } from "./child.ts";
import { faultKinds, startFaultProxy } from "./fault-proxy.ts";
import type { DeskChildOrder } from "./killed/desk-child.ts";
import { fatesFile, momentPlaces, ownMistakes, ownPlaces, serverPlaces } from "./killed/places.ts";
import { type ServiceProcess, startServiceProcess } from "./killed/service-process.ts";
import { sharedClock } from "./killed/shared-clock.ts";
import { createCarriers } from "./money/carriers.ts";
import { type FlowName, flowNames, flows } from "./money/flows.ts";
import { addFundAccounts } from "./money/fund-accounts.ts";
import type { Job } from "./money/job.ts";
import { createLife, deskPlaces } from "./money/kill-places.ts";
import type { DeskReport } from "./money/killable-desk.ts";
import { createStage } from "./money/stage.ts";
import { countComing, countOpen, judgeDesk, judgeLines } from "./money/verdict.ts";
import { createWorld, type World } from "./money/world.ts";
import { type Case, type CaseResult, inTurn, type Scenario } from "./scenario.ts";
import { senderMistake } from "./seeded-faults.ts";

const mostStarts = 6;
const casesAWorld = 40;
/** Long: what ends an exchange here is that somebody dies. Cuts of the line end it by themselves. */
const patienceMs = 5_000;
const mostWaits = 4_000;
/** Services start several times meanwhile, on machines that do other things too. */
const longestDeskMs = 300_000;
const kinds = faultKinds.filter((kind) => kind !== "stall" && kind !== "late");
/** Of the time from the desk's first request in which a desk and its payouts are usually through, under load. */
const longestMomentMs = 900;
const longestStartMs = 1_200;
const steps = [1_000, 1_000, 3_000, 11_000, 11_000, 20_000, 31_000, 61_000];
const mostRounds = 60;
const mostCalmRounds = 30;
/** Longer than any of the pauses of the workers and of the bank. */
const calmStepMs = 61_000;
/** Long enough for a round of the workers, whose pauses are a quarter of the product's. */
const roundMs = 80;

type Random = ReturnType<typeof seededRandom>;
type Setting = {
  readonly world: World;
  readonly service: ServiceProcess;
  readonly given: Case;
  readonly random: Random;
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const isOneOf = <T extends string>(names: readonly T[], name: string): name is T => names.some((one) => one === name);

/** Fates of accounts at the bank, told to the process that plays it. */
const fatesIn = (folder: string): Map<string, BankPlan> => {
  const fates = new Map<string, BankPlan>();
  const writeFates = (): void => {
    writeFileSync(join(folder, fatesFile), JSON.stringify(Object.fromEntries(fates)), { mode: 0o600 });
  };
  const { set, clear } = fates;
  fates.set = (account, plan) => {
    set.call(fates, account, plan);
    writeFates();
    return fates;
  };
  fates.clear = () => {
    clear.call(fates);
    writeFates();
  };
  writeFates();
  return fates;
};

const endConnections = async (world: World): Promise<void> => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'torture-service' and datname = current_database()`.execute(world.db());
};

/** What happens by chance once the desk has begun to speak; resolves when all of it has happened. */
const strike = async (
  { world, service, given: tortureCase, random }: Setting,
  desk: () => ChildProcess | null,
): Promise<void> => {
  const place = tortureCase.kill?.place ?? "none";
  const moment = () => wait(random.int(0, longestMomentMs));
  const killDesk = async (): Promise<void> => {
    await moment();
    desk()?.kill("SIGKILL");
  };
  const killService = async (): Promise<void> => {
    await moment();
    service.kill();
  };
  switch (place) {
    case "service-moment":
      return killService();
    case "service-twice":
      await killService();
      await wait(random.int(0, longestStartMs));
      service.kill();
      return;
    case "desk-moment":
      return killDesk();
    case "both-moment":
      await Promise.all([killDesk(), killService()]);
      return;
    case "connections-ended":
      for (let time = 0; time < 8; time += 1) {
        await wait(random.int(0, longestMomentMs / 4));
        await endConnections(world);
      }
      return;
    default:
  }
};

/** Lets a desk act through a bad line until it says that everything is known; whoever dies is started again. */
const actAtDesk = async (setting: Setting, job: Job) => {
  const { world, service, given: tortureCase } = setting;
  const dataDir = mkdtempSync(join(tmpdir(), "torture-desk-"));
  let desk: ChildProcess | null = null;
  let striking: Promise<void> | null = null;
  const proxy = await startFaultProxy({
    ...{ target: service.port, seed: tortureCase.seed, percent: tortureCase.faultPercent, slowMs: 0, kinds },
    onRequest: () => {
      striking ??= strike(setting, () => desk);
    },
  });
  const { id, token, mobile: phone } = world.person(job.who);
  const kill = tortureCase.kill !== null && isOneOf(deskPlaces, tortureCase.kill.place) ? tortureCase.kill : null;
  const order: DeskChildOrder = {
    ...{ dataDir, port: proxy.port, token, phone, patienceMs, mostWaits, input: job.input, kill: null },
    operator: { id: String(id), agency_id: world.agencyId },
    planted: senderMistake(tortureCase.planted),
  };
  let kills = 0;
  let starts = 0;
  let word: DeskReport | null = null;
  const wrongs: string[] = [];
  let others: Promise<void> | null = null;
  const listen = (started: ChildProcess): void => {
    desk = started;
    started.stdout?.on("data", (part: Buffer) => {
      const output = part.toString("utf8");
      for (const _minute of output.matchAll(/minute/g)) world.clock.advance(61_000);
      if (!output.includes("planned")) return;
      others ??= (async () => job.afterPlan?.())();
      others.then(
        () => started.stdin?.write("on\n"),
        () => undefined,
      );
    });
  };
  const startDesk = async (killedAt: typeof kill): Promise<DeskReport | null> => {
    const orderText = JSON.stringify({ ...order, kill: killedAt });
    const ending = await runChild("tests/torture/killed/desk-child.ts", [orderText], undefined, listen, longestDeskMs);
    await others;
    if (ending.lastLine !== null) return JSON.parse(ending.lastLine) as DeskReport;
    if (ending.wasKilled) kills += 1;
    else wrongs.push(`unfinished: the desk ended by itself ${ending.noise.slice(-1_500)}`);
    return null;
  };
  try {
    while (word === null && wrongs.length === 0 && starts < mostStarts) {
      starts += 1;
      word = await startDesk(starts === 1 ? kill : null);
    }
    await striking;
    await service.ready();
    const isKept = job.judge !== undefined && word !== null && word.intents.length > 0;
    const reopened = isKept ? await startDesk(null) : word;
    const faults = [...proxy.played.values()].reduce((sum, count) => sum + count, 0);
    return { kills, starts, faults, word, reopened, wrongs };
  } finally {
    await proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Lets the workers of the service process carry money until the bank has said all that it will say. */
const carryToTheEnd = async ({ world, service, random }: Setting, job: Job): Promise<void> => {
  for (let round = 0; round < mostRounds; round += 1) {
    world.clock.advance(steps[Math.min(round, steps.length - 1)] ?? 0);
    await wait(roundMs);
    await service.ready();
    if ((await countOpen(world, job)) === 0 && (await countComing(world)) === 0) break;
  }
  // A last look by workers that nothing disturbs, in this process: several may run at once.
  const calm = createCarriers(world, createLife(null), random, 0);
  for (let round = 0; round < mostCalmRounds; round += 1) {
    world.clock.advance(calmStepMs);
    await calm.tick();
    if ((await countOpen(world, job)) === 0 && (await countComing(world)) === 0) break;
  }
};

const runCase = async (setting: Setting, job: Job, sinceMs: number): Promise<CaseResult> => {
  const { world, service, given: tortureCase } = setting;
  const mistake = ownMistakes.find((name) => name === tortureCase.planted) ?? null;
  if (job.carryFirst === "all") await carryToTheEnd(setting, job);
  await job.beforeDesk?.();
  const { kill } = tortureCase;
  const own = kill !== null && isOneOf(ownPlaces, kill.place) ? { ...kill, place: kill.place } : null;
  if (own !== null || mistake !== null) await service.tell({ kill: own, mistake });
  const desk = await actAtDesk(setting, job);
  const wrongs: string[] = [...desk.wrongs];
  if (desk.word === null || desk.reopened === null) wrongs.push("unfinished: the desk never came to an end");
  else {
    wrongs.push(...(await judgeDesk(world, job, desk.word, desk.starts, sinceMs)));
    wrongs.push(...((await job.judge?.(desk.word, desk.reopened, desk.starts)) ?? []));
  }
  await job.after?.();
  await carryToTheEnd(setting, job);
  await service.tell({ kill: null, mistake: null });
  wrongs.push(...(await judgeLines(world, job, sinceMs)));
  wrongs.push(...(await world.faults()).map((fault) => `books: ${fault}`));
  wrongs.push(...service.takeCrashes().map((crash) => `crashed: ${crash}`));
  return { kills: desk.kills + service.takeKills(), starts: desk.starts, faults: desk.faults, wrongs };
};

/**
 * Moving money by every operation with the service as the product starts it (`src-service/main.ts`, its database on disk
 * with the product's settings, its own workers) and the desk's money part, each in a process of its own, ended by SIGKILL
 * at named places and at any moment, over a bad line. `kind`: the database; on PostgreSQL the server lives on, and also
 * ends the service's connections.
 */
export const killedScenario = async (kind: string, only: readonly FlowName[] = flowNames): Promise<Scenario> => {
  let cases = 0;
  // A world that a case left wrong, as every planted mistake does, would fail the next case for it.
  let isWrong = false;
  const open = async () => {
    const world = await createWorld(kind, {
      given: (folder) => ({ clock: sharedClock(folder), fates: fatesIn(folder) }),
    });
    const extras = await addFundAccounts(world);
    return { world, extras, stage: createStage(world), service: await startServiceProcess(world.folder, world.target) };
  };
  const end = async ({ world, service }: Awaited<ReturnType<typeof open>>): Promise<void> => {
    await service.close();
    await world.end();
  };
  let current = await open();

  const places = [...ownPlaces, ...momentPlaces, ...deskPlaces, ...(kind === "postgres" ? serverPlaces : [])];

  const run = async (tortureCase: Case): Promise<CaseResult> => {
    if (isWrong || (cases > 0 && cases % casesAWorld === 0)) {
      isWrong = false;
      await end(current);
      current = await open();
    }
    const flow = inTurn(tortureCase, places, only);
    cases += 1;
    const { world, stage, extras, service } = current;
    const random = seededRandom(tortureCase.seed);
    world.fates.clear();
    const sinceMs = world.clock.now();
    try {
      const job = await flows[flow]({ world, stage, funds: extras, random });
      // The workers of the service do not wait for a desk that revokes: they may have sent everything.
      const mayRefuse = job.mayRefuse === true || flow === "revoke";
      const result = await runCase({ world, service, random, given: tortureCase }, { ...job, mayRefuse }, sinceMs);
      isWrong = tortureCase.planted !== null || result.wrongs.length > 0;
      return { ...result, wrongs: result.wrongs.map((wrong) => `${wrong} (${flow})`) };
    } catch (error) {
      isWrong = true;
      const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { kills: 0, starts: 1, faults: 0, wrongs: [`broken: ${what.slice(0, 1_500)} (${flow})`] };
    }
  };
  return {
    places,
    passes: 8,
    run,
    close: () => end(current),
  };
};
