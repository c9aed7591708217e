import type { SameShape } from "../shape.ts";
import type { recordSteps as zh } from "../zh-CN/record-steps.ts";

/** The step bar of a record in English. */
export const recordSteps = {
  label: "Progress",
  states: { done: "Done", now: "Current step", failed: "Failed", ahead: "Not started" },
  you: "You",
  waited: "waiting {{days, day|days}}",
  since: "since {{time}}",
} as const satisfies SameShape<typeof zh>;
