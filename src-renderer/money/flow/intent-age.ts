import { parseShanghai } from "../../../src-shared/kernel/values/time/time.ts";

export type Age = { readonly unit: "seconds" | "minutes" | "hours" | "days"; readonly n: number };

/** Age of a time, in the largest whole unit. `createdAt` in Asia/Shanghai; a clock that runs behind gives 0 seconds. */
export const ageOf = (createdAt: string, nowMs: number): Age => {
  const began = parseShanghai(createdAt) ?? nowMs;
  const seconds = Math.max(0, Math.floor((nowMs - began) / 1_000));
  if (seconds < 60) return { unit: "seconds", n: seconds };
  if (seconds < 3_600) return { unit: "minutes", n: Math.floor(seconds / 60) };
  if (seconds < 86_400) return { unit: "hours", n: Math.floor(seconds / 3_600) };
  return { unit: "days", n: Math.floor(seconds / 86_400) };
};
