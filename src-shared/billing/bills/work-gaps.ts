import { z } from "zod";
import { idText } from "../../kernel/calls/define.ts";

/**
 * Evidence of work that bills lack (requirement T6): no task · not made from accepted work of a task that has people ·
 * accepted without a sign-in · accepted without a stamped note of its task that still says what was accepted.
 */
export const workGapKeys = ["task", "acceptance", "signIn", "note"] as const;

/** Gaps of some bills: how many of them, and their fees, cents; `task_id`: the first task with it, null where there is none. */
export const workGaps = z.array(
  z.object({ key: z.enum(workGapKeys), count: z.int(), amount: z.int(), task_id: idText.nullable() }),
);
export type WorkGaps = z.output<typeof workGaps>;
