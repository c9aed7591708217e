import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnMistake, OwnPlace } from "../torture/killed/places.ts";
import { killedScenario } from "../torture/killed-scenario.ts";
import type { FlowName } from "../torture/money/flows.ts";
import type { Scenario } from "../torture/scenario.ts";

/**
 * A small part of `npm run torture -- --scenario killed`: a case starts processes, so there are few of them, and where the
 * service is killed is not left to chance.
 */
const flows: readonly FlowName[] = ["settle", "retry", "withdraw", "pay-batch"];
const seed = 11;

type At = { readonly place: OwnPlace; readonly pass: number };

const scenarioOf = () => {
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await killedScenario("sqlite", flows);
  });
  afterAll(() => scenario.close());
  return (flow: FlowName, kill: At, planted: OwnMistake | null, faultPercent: number) =>
    scenario.run({ seed, index: flows.indexOf(flow), kill, faultPercent, planted });
};

describe("a service in a process of its own, killed", () => {
  const runAt = scenarioOf();

  // What is passed first, where it is the second that counts, is the code that is sent.
  it.each<[FlowName, OwnPlace, number]>([
    ["settle", "account-moved", 1],
    ["retry", "before-answer", 2],
    ["withdraw", "before-commit", 2],
    ["pay-batch", "part-ended", 2],
  ])("carries out %s once or not at all, and everybody knows which, at %s", async (flow, place, pass) => {
    const { kills, wrongs } = await runAt(flow, { place, pass }, null, 35);
    expect(wrongs).toEqual([]);
    expect(kills, wrongs.join("\n")).toBe(1);
  });
});

// Without transactions what the cases before left to the service's own work shows in this one too.
describe("a service with a mistake in a process of its own, killed", () => {
  const runAt = scenarioOf();

  it.each<[OwnMistake, FlowName, OwnPlace, RegExp]>([
    ["no-transactions", "settle", "account-moved", /^books: account/m],
    ["forgets-answers", "settle", "before-answer", /^lost: done without an effect or a kept answer/m],
  ])("would show the mistake %s", async (planted, flow, place, expectedWrong) => {
    const { kills, wrongs } = await runAt(flow, { place, pass: 1 }, planted, 0);
    expect(kills, wrongs.join("\n")).toBe(1);
    expect(wrongs.join("\n")).toMatch(expectedWrong);
  });
});
