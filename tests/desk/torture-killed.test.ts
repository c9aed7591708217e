import { describe, expect, it } from "vitest";
import { runCampaign } from "../torture/campaign.ts";
import type { OwnMistake } from "../torture/killed/places.ts";
import { killedScenario } from "../torture/killed-scenario.ts";

/** A small part of `npm run torture -- --scenario killed`: a case starts processes, so there are few of them. */
const longest = 600_000;

describe("service and desk in processes of their own, killed", () => {
  it(
    "carry each operation out once or not at all, and everybody knows which",
    async () => {
      const start = () => killedScenario("sqlite", ["settle", "retry", "withdraw"]);
      const result = await runCampaign({ start, cases: 3, seed: 20_261_121, jobs: 1, planted: null });
      expect(result.wrongs).toEqual([]);
      expect(result.kills).toBeGreaterThan(1);
    },
    longest,
  );

  it(
    "would show a service that forgets its answers",
    async () => {
      const start = () => killedScenario("sqlite", ["settle"]);
      const planted = "forgets-answers" satisfies OwnMistake;
      const result = await runCampaign({ start, cases: 40, seed: 3, jobs: 1, planted, stopAtFirst: true });
      expect(result.wrongs[0]?.what.join("\n")).toMatch(/^(lost|doubled|falsely-failed|unfinished|books|half done)/m);
    },
    longest,
  );
});
