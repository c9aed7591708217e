import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCampaign } from "../torture/campaign.ts";
import type { OwnMistake, OwnPlace } from "../torture/killed/places.ts";
import { killedScenario } from "../torture/killed-scenario.ts";
import type { FlowName } from "../torture/money/flows.ts";
import type { Scenario } from "../torture/scenario.ts";

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
});

describe("a service in a process of its own, killed between two statements", () => {
  const flows: readonly FlowName[] = ["settle", "pay-batch"];
  let scenario: Scenario;

  beforeAll(async () => {
    scenario = await killedScenario("sqlite", flows);
  }, longest);
  afterAll(() => scenario.close());

  /** One case of a flow in which nothing is left to chance: the place, its first passing, a line without faults. */
  const runAt = (flow: FlowName, place: OwnPlace, planted: OwnMistake | null) =>
    scenario.run({ seed: 11, index: flows.indexOf(flow), kill: { place, pass: 1 }, faultPercent: 0, planted });

  it.each<[FlowName, OwnPlace]>([
    ["settle", "journal-posted"],
    ["pay-batch", "part-ended"],
  ])(
    "leaves nothing of %s behind at %s",
    async (flow, place) => {
      const { kills, wrongs } = await runAt(flow, place, null);
      expect(wrongs).toEqual([]);
      expect(kills).toBe(1);
    },
    longest,
  );

  // The first leaves the books wrong for good, so of the second something else is asked.
  it.each<[OwnMistake, FlowName, OwnPlace, RegExp]>([
    ["no-transactions", "settle", "journal-posted", /^(half done|doubled|books)/m],
    ["forgets-answers", "settle", "before-answer", /^lost: done without an effect or a kept answer/m],
  ])(
    "would show the mistake %s",
    async (planted, flow, place, found) => {
      const { kills, wrongs } = await runAt(flow, place, planted);
      expect(kills).toBe(1);
      expect(wrongs.join("\n")).toMatch(found);
    },
    longest,
  );
});
