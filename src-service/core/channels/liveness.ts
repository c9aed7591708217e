import { createHash, randomUUID } from "node:crypto";
import type { RequestWaiting } from "../context.ts";

/** Answer of a provider of liveness checks about a face: `score` 0 to 100; `reason` why it did not pass, "" where it did. */
export type LivenessAnswer = {
  readonly passed: boolean;
  readonly score: number;
  readonly reason: "" | "too_small" | "not_alive";
  readonly traceId: string;
};

/** Provider that tells a living face on a photo; `subject` names the person to it; `waiting`: who waits for it. */
export type LivenessProvider = {
  check(subject: string, photo: Buffer, waiting?: RequestWaiting): Promise<LivenessAnswer>;
};

/** Name of the sandbox in evidence. */
export const livenessPlatform = "sandbox";

/** Scores from here on pass. */
export const livenessLeast = 80;
const leastSide = 160;

/**
 * The sandbox: it has the photo opened (`sideOf`: its shorter side in pixels, 0 where it is no picture) and wants a face's worth of pixels; whether somebody is alive follows from the seed, the
 * person and the photo, so that the same photo gets the same answer and about nine in ten pass.
 */
export const sandboxLiveness = (
  sideOf: (subject: string, photo: Buffer, waiting?: RequestWaiting) => Promise<number>,
  seed = "flexdesk",
): LivenessProvider => ({
  check: async (subject, photo, waiting) => {
    const traceId = randomUUID();
    if ((await sideOf(subject, photo, waiting)) < leastSide)
      return { passed: false, score: 0, reason: "too_small", traceId };
    const lot = createHash("sha256").update(`${seed}|${subject}|`).update(photo).digest().readUInt32BE(0) % 100;
    const score = lot < 10 ? 40 + lot * 3 : livenessLeast + (lot % 20);
    const passed = score >= livenessLeast;
    return { passed, score, reason: passed ? "" : "not_alive", traceId };
  },
});
