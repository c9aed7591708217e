import { seededRandom } from "../../src-shared/kernel/values/text/seeded-random.ts";
import type { OwnMistake } from "./killed/places.ts";
import type { MessageMistake } from "./messages/world.ts";
import type { ServiceMistake } from "./money/mistakes.ts";
import type { Case, Scenario } from "./scenario.ts";
import type { SeededFault } from "./seeded-faults.ts";

export type Campaign = {
  /** Called once a job. */
  readonly start: () => Promise<Scenario>;
  readonly cases: number;
  readonly seed: number;
  readonly jobs: number;
  readonly planted: SeededFault | ServiceMistake | OwnMistake | MessageMistake | null;
  /** Enough when one wrong is found: for proving that a planted mistake is caught. */
  readonly stopAtFirst?: boolean;
  readonly onWrong?: (seed: number, kill: string, what: readonly string[]) => void;
  /** Called after every so many cases. */
  readonly every?: number;
  readonly onProgress?: (soFar: Omit<CampaignResult, "wrongs"> & { readonly wrongs: number }) => void;
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

/** The case of a number, the same for the same seed: every place in turn, with up to half of the exchanges spoilt. */
const caseOf = (campaign: Campaign, { places, passes }: Scenario, index: number): Case => {
  const seed = campaign.seed * 100_003 + index;
  const random = seededRandom(seed);
  return {
    seed,
    index,
    kill: { place: places[index % places.length] ?? "", pass: random.int(1, passes) },
    faultPercent: random.pick([0, 20, 35, 50]),
    planted: campaign.planted,
  };
};

const secondsSince = (started: number): number => Math.round((performance.now() - started) / 100) / 10;

/** Runs all cases, `jobs` at a time. */
export const runCampaign = async (campaign: Campaign): Promise<CampaignResult> => {
  const started = performance.now();
  const total = { cases: 0, kills: 0, starts: 0, faults: 0 };
  const wrongs: { seed: number; kill: string; what: readonly string[] }[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    const scenario = await campaign.start();
    const isEnough = () => campaign.stopAtFirst === true && wrongs.length > 0;
    while (next < campaign.cases && !isEnough()) {
      const tortureCase = caseOf(campaign, scenario, next);
      next += 1;
      const result = await scenario.run(tortureCase);
      total.cases += 1;
      total.kills += result.kills;
      total.starts += result.starts;
      total.faults += result.faults;
      const kill = tortureCase.kill ? `${tortureCase.kill.place}#${tortureCase.kill.pass}` : "none";
      if (result.wrongs.length > 0) {
        wrongs.push({ seed: tortureCase.seed, kill, what: result.wrongs });
        campaign.onWrong?.(tortureCase.seed, kill, result.wrongs);
      }
      if (total.cases % (campaign.every ?? campaign.cases) === 0)
        campaign.onProgress?.({ ...total, wrongs: wrongs.length, seconds: secondsSince(started) });
    }
    await scenario.close();
  };
  await Promise.all(Array.from({ length: campaign.jobs }, worker));
  return { ...total, wrongs, seconds: secondsSince(started) };
};
