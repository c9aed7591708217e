import { seededRandom } from "../../src-shared/values/seeded-random.ts";
import type { Backend } from "./backend.ts";
import type { PlantedName } from "./planted.ts";
import { type Case, killPlaces, runCase } from "./run-case.ts";

export type Campaign = {
  /** Called once a job: cases that run side by side have nothing in common. */
  readonly startBackend: () => Promise<Backend>;
  readonly cases: number;
  readonly seed: number;
  readonly jobs: number;
  readonly planted: PlantedName | null;
  /** Enough when one wrong is found: for proving that a planted mistake is caught. */
  readonly stopAtFirst?: boolean;
};

export type CampaignResult = {
  readonly cases: number;
  readonly kills: number;
  readonly starts: number;
  readonly faults: number;
  /** Cases in which desk and ledger disagree, with what was wrong. */
  readonly wrongs: readonly { readonly seed: number; readonly kill: string; readonly what: readonly string[] }[];
  readonly seconds: number;
};

const settlementsACase = 2;

/** The same cases for the same seed: every place in turn, at its first to third passing, with a third of the exchanges spoilt. */
export const casesOf = (campaign: Pick<Campaign, "cases" | "seed" | "planted">): readonly Case[] => {
  const random = seededRandom(campaign.seed);
  return Array.from({ length: campaign.cases }, (_unused, index) => ({
    seed: campaign.seed * 100_003 + index,
    kill: {
      place: killPlaces[index % killPlaces.length] ?? "request-sent",
      pass: random.int(1, settlementsACase + 1),
    },
    faultPercent: random.pick([0, 20, 35, 50]),
    count: settlementsACase,
    planted: campaign.planted,
  }));
};

/** Runs all cases, `jobs` at a time. */
export const runCampaign = async (campaign: Campaign): Promise<CampaignResult> => {
  const started = performance.now();
  const waiting = [...casesOf(campaign)];
  const total = { kills: 0, starts: 0, faults: 0 };
  const wrongs: { seed: number; kill: string; what: readonly string[] }[] = [];
  const worker = async (): Promise<void> => {
    const backend = await campaign.startBackend();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await runCase(backend, next);
      total.kills += result.kills;
      total.starts += result.starts;
      total.faults += result.faults;
      const kill = next.kill ? `${next.kill.place}#${next.kill.pass}` : "none";
      if (result.wrongs.length > 0) wrongs.push({ seed: next.seed, kill, what: result.wrongs });
      if (campaign.stopAtFirst && wrongs.length > 0) waiting.length = 0;
    }
    await backend.close();
  };
  await Promise.all(Array.from({ length: campaign.jobs }, worker));
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { cases: campaign.cases, ...total, wrongs, seconds };
};
