import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ending, runChild } from "./child.ts";
import {
  makeMessageWorld,
  messageMistakes,
  messagePlaces,
  openMessageService,
  type Told,
  wrongMessages,
} from "./messages/world.ts";
import type { Case, CaseResult, Scenario } from "./scenario.ts";

const mostStarts = 6;
const longestMs = 300_000;
/** A message that was claimed by a life that ended is let go after a minute. */
const betweenMs = 120_000;
const startMs = Date.UTC(2026, 10, 20, 2, 0, 0);

/** Messages, SMS and mails by a service that is killed between any two of its statements: each arrives once. */
export const messagesScenario = async (): Promise<Scenario> => {
  const base = mkdtempSync(join(tmpdir(), "torture-messages-"));

  const made = join(base, "made");
  mkdirSync(made);
  const world = await openMessageService(made, startMs);
  await makeMessageWorld(world);
  await world.close();

  const run = async ({ kill, planted }: Case): Promise<CaseResult> => {
    const folder = mkdtempSync(join(base, "service-"));
    const clockAt = (start: number): number => startMs + start * betweenMs;
    try {
      cpSync(made, folder, { recursive: true });
      const mistake = messageMistakes.find((name) => name === planted) ?? null;
      let [kills, starts] = [0, 0];
      let ending: Ending = { wasKilled: true, lastLine: null, noise: "" };
      while (ending.wasKilled && starts < mostStarts) {
        const told: Told = { kill: starts === 0 ? kill : null, mistake };
        starts += 1;
        const args = [folder, String(clockAt(starts)), JSON.stringify(told)];
        ending = await runChild("tests/torture/messages/messages-child.ts", args, undefined, undefined, longestMs);
        if (ending.wasKilled) kills += 1;
      }
      if (ending.lastLine !== "done")
        return { kills, starts, faults: 0, wrongs: [`unfinished ${ending.noise.slice(0, 2_000)}`] };
      const after = await openMessageService(folder, clockAt(starts));
      const wrongs = await wrongMessages(after);
      await after.close();
      return { kills, starts, faults: 0, wrongs };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  return {
    places: messagePlaces,
    passes: 30,
    run,
    close: async () => rmSync(base, { recursive: true, force: true }),
  };
};
