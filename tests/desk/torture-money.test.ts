import { describe, expect, it } from "vitest";
import { databaseKinds } from "../service/make-database.ts";
import { runCampaign } from "../torture/campaign.ts";
import { batchMistakes, serviceMistakes, stoppedMistakes } from "../torture/money/mistakes.ts";
import { moneyScenario } from "../torture/money-scenario.ts";
import { seededFaults } from "../torture/seeded-faults.ts";

/** A small part of `npm run torture -- --scenario money`: every operation, every place to die at, bad lines on both sides. */
const longest = 180_000;

describe.each(databaseKinds)("every operation with money while desk, service and workers die (%s)", (kind) => {
  it(
    "is carried out once or not at all, and everybody knows which",
    async () => {
      const start = () => moneyScenario(kind);
      const result = await runCampaign({ start, cases: 45, seed: 20_261_121, jobs: 3, planted: null });
      expect(result.wrongs).toEqual([]);
      expect(result.kills).toBeGreaterThan(10);
      expect(result.faults).toBeGreaterThan(20);
    },
    longest,
  );
});

/** What is found wrong, as the checks say it. */
const wrongPattern = /^(lost|doubled|falsely-(failed|done)|unfinished|wrong amount|told wrong|books|half done)/;

describe("the torture of money", () => {
  it.each([...seededFaults, ...serviceMistakes])(
    "would notice the mistake %s",
    async (planted) => {
      const start = () => moneyScenario("sqlite");
      const result = await runCampaign({ start, cases: 300, seed: 1, jobs: 2, planted, stopAtFirst: true });
      expect(result.wrongs[0]?.what[0]).toMatch(wrongPattern);
    },
    longest,
  );

  it.each(stoppedMistakes)(
    "would notice the mistake %s about a company that is stopped half-way",
    async (planted) => {
      const start = () => moneyScenario("sqlite", ["pay-stopped"]);
      const result = await runCampaign({ start, cases: 30, seed: 1, jobs: 1, planted, stopAtFirst: true });
      expect(result.wrongs[0]?.what[0]).toMatch(wrongPattern);
    },
    longest,
  );

  it.each(batchMistakes)(
    "would notice the mistake %s of paying several settlements at once",
    async (planted) => {
      const start = () => moneyScenario("sqlite", ["pay-batch", "pay-batch-limit"]);
      const result = await runCampaign({ start, cases: 30, seed: 1, jobs: 1, planted, stopAtFirst: true });
      expect(result.wrongs[0]?.what[0]).toMatch(wrongPattern);
    },
    longest,
  );
});
