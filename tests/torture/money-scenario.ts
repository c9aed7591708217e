import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../../src-shared/kernel/values/text/seeded-random.ts";
import { faultKinds, startFaultProxy } from "./fault-proxy.ts";
import { createCarriers } from "./money/carriers.ts";
import { type FlowName, flowNames, flows } from "./money/flows.ts";
import { addFundAccounts } from "./money/fund-accounts.ts";
import type { Job } from "./money/job.ts";
import { createLife, deskPlaces, type Life, type Place, servicePlaces, workerPlaces } from "./money/kill-places.ts";
import { type DeskReport, runKillableDesk } from "./money/killable-desk.ts";
import { batchMistakes, serviceMistakes, stoppedMistakes } from "./money/mistakes.ts";
import { createStage } from "./money/stage.ts";
import { countComing, countOpen, judgeDesk, judgeLines } from "./money/verdict.ts";
import { createWorld, type World } from "./money/world.ts";
import { type Case, type CaseResult, inTurn, type Scenario } from "./scenario.ts";
import { senderMistake } from "./seeded-faults.ts";

const patienceMs = 300;
const mostStarts = 6;
/** A world is made again before its clock leaves the month. */
const casesAWorld = 60;
/** How the time goes by between two rounds of the workers: leases and deadlines pass, unknown results are asked about again. */
const steps = [1_000, 1_000, 3_000, 11_000, 11_000, 20_000, 31_000, 61_000];
const mostRounds = 60;
const places = [...deskPlaces, ...servicePlaces, ...workerPlaces, "none"] as const;
/** Statements that change something, of the longest call; in a shorter one the service lives on. */
const mostStatements = 40;

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T => names.some((one) => one === name);
type Random = ReturnType<typeof seededRandom>;
type Setting = { readonly world: World; readonly random: Random; readonly given: Case; readonly carrying: Life };

/** Runs the workers until the bank has said all that it will say; a killed generation is followed by a new one. */
const carryToTheEnd = async ({ world, random, given: tortureCase, carrying }: Setting, job: Job): Promise<number> => {
  let kills = 0;
  let life = carrying;
  let carriers = createCarriers(world, life, random, tortureCase.faultPercent);
  for (let round = 0; round < mostRounds; round += 1) {
    await carriers.tick();
    if (life.isDead()) {
      kills += 1;
      life = createLife(null);
      carriers = createCarriers(world, life, random, tortureCase.faultPercent);
    }
    world.clock.advance(steps[Math.min(round, steps.length - 1)] ?? 0);
    const isQuiet = (await countOpen(world, job)) === 0 && (await countComing(world)) === 0;
    if (isQuiet) break;
  }
  // A last look at the bank's statement by workers that nothing disturbs.
  world.clock.advance(2_000);
  await createCarriers(world, createLife(null), random, 0).tick();
  return kills;
};

const allMistakes = [...serviceMistakes, ...batchMistakes, ...stoppedMistakes];

type Kill = { readonly place: Place; readonly pass: number };

/** A call is made once or twice; a place beyond that would never be reached. */
const ofService = ({ place, pass }: Kill, random: Random): Kill => {
  if (place === "call-halfway") return { place, pass: random.int(1, mostStatements) };
  return { place, pass: pass > 2 ? 1 : pass };
};

/** Kills desk or service once at most, and starts them again until the desk says that everything is known. */
const actAtDesk = async ({ world, random, given: tortureCase }: Setting, job: Job, kill: Kill | null) => {
  const dataDir = mkdtempSync(join(tmpdir(), "torture-desk-"));
  const isService = kill !== null && isOneOf(servicePlaces, kill.place);
  const isDesk = kill !== null && isOneOf(deskPlaces, kill.place);
  const proxy = await startFaultProxy({
    ...{ target: world.port, seed: tortureCase.seed, percent: tortureCase.faultPercent, slowMs: patienceMs * 2 },
    kinds: faultKinds,
  });
  const { id, token } = world.person(job.who);
  let kills = 0;
  let starts = 0;
  let word: DeskReport | null = null;
  const serviceLife = createLife(isService ? ofService(kill, random) : null);
  world.callFaults.life = serviceLife;
  const reborn = isService
    ? serviceLife.ended.then(async () => {
        kills += 1;
        await world.restart(createLife(null));
      })
    : Promise.resolve();
  const wrongs: string[] = [];
  let others = job.afterPlan;
  const afterPlan = async (): Promise<void> => {
    if (serviceLife.isDead()) await reborn;
    const { mistake } = world.callFaults;
    wrongs.push(...(await world.calmly(async () => (await job.misuse?.()) ?? [], mistake)));
    const act = others;
    others = undefined;
    await world.calmly(async () => act?.());
  };
  const startDesk = (life: Life) =>
    runKillableDesk({
      ...{ dataDir, port: proxy.port, token, patienceMs, life, input: job.input, afterPlan },
      operator: { id: String(id), agency_id: world.agencyId },
      planted: senderMistake(tortureCase.planted),
      passMinute: () => world.clock.advance(61_000),
    });
  try {
    while (word === null && starts < mostStarts) {
      const life = createLife(isDesk && starts === 0 ? kill : null);
      starts += 1;
      word = await startDesk(life);
      if (word === null) kills += 1;
    }
    const isKept = job.judge !== undefined && word !== null && word.intents.length > 0;
    const reopened = isKept ? await startDesk(createLife(null)) : word;
    // What was held back on the way may still arrive; the books are read when nothing is under way any more.
    await new Promise((resolve) => setTimeout(resolve, proxy.played.has("late") ? patienceMs * 2 + 20 : 0));
    if (serviceLife.isDead()) await reborn;
    else world.callFaults.life = createLife(null);
    const faults = [...proxy.played.values()].reduce((sum, count) => sum + count, 0);
    return { kills, starts, faults, word, reopened, wrongs };
  } finally {
    await proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const runCase = async (setting: Setting, job: Job, sinceMs: number): Promise<CaseResult> => {
  const { world, given: tortureCase } = setting;
  const kill = tortureCase.kill === null ? null : { ...tortureCase.kill, place: tortureCase.kill.place as Place };
  let kills = 0;
  if (job.carryFirst === "all") kills += await carryToTheEnd(setting, job);
  await job.beforeDesk?.();
  const carriers = createCarriers(world, setting.carrying, setting.random, tortureCase.faultPercent);
  const meanwhile = job.carryFirst === "meanwhile" ? carriers.tick() : Promise.resolve();
  const desk = await actAtDesk(setting, job, kill);
  await meanwhile;
  const wrongs: string[] = [...desk.wrongs];
  if (desk.word === null || desk.reopened === null) wrongs.push("unfinished: the desk never came to an end");
  else {
    wrongs.push(...(await judgeDesk(world, job, desk.word, desk.starts, sinceMs)));
    wrongs.push(...((await job.judge?.(desk.word, desk.reopened, desk.starts)) ?? []));
  }
  await job.after?.();
  kills += desk.kills + (await carryToTheEnd(setting, job));
  wrongs.push(...(await judgeLines(world, job, sinceMs)));
  wrongs.push(...(await world.faults()).map((fault) => `books: ${fault}`));
  return { kills, starts: desk.starts, faults: desk.faults, wrongs };
};

/**
 * Moving money by every operation: the money part of the desk, the real service and its workers before a sandbox bank, each
 * of which may die at any of its places, over bad lines on both sides. `kind`: the database, `sqlite` or `postgres`.
 */
export const moneyScenario = async (kind: string, only: readonly FlowName[] = flowNames): Promise<Scenario> => {
  let cases = 0;
  const open = async () => {
    const world = await createWorld(kind);
    const extras = await addFundAccounts(world);
    return { world, extras, stage: createStage(world) };
  };
  let current = await open();

  const run = async (tortureCase: Case): Promise<CaseResult> => {
    if (cases > 0 && cases % casesAWorld === 0) {
      await current.world.end();
      current = await open();
    }
    const flow = inTurn(tortureCase, places, only);
    cases += 1;
    const { world, stage, extras } = current;
    const random = seededRandom(tortureCase.seed);
    world.fates.clear();
    const sinceMs = world.clock.now();
    const place = tortureCase.kill?.place ?? "none";
    const carrying = createLife(isOneOf(workerPlaces, place) ? { place, pass: tortureCase.kill?.pass ?? 1 } : null);
    try {
      const job = await flows[flow]({ world, stage, funds: extras, random });
      world.callFaults.mistake = allMistakes.find((name) => name === tortureCase.planted) ?? null;
      const result = await runCase({ world, random, given: tortureCase, carrying }, job, sinceMs);
      return { ...result, wrongs: result.wrongs.map((wrong) => `${wrong} (${flow})`) };
    } catch (error) {
      const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { kills: 0, starts: 1, faults: 0, wrongs: [`broken: ${what.slice(0, 1_500)} (${flow})`] };
    } finally {
      world.callFaults.mistake = null;
    }
  };
  return {
    places,
    passes: 3,
    run,
    close: () => current.world.end(),
  };
};
