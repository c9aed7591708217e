import type { z } from "zod";
import type { tasksEvents } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import type { Writing } from "../../core/context.ts";

type Kind = z.output<(typeof tasksEvents)["output"]>["events"][number]["kind"];

/** Event of a task. `userId`: null for the clock and for workers; `amount` in cents. */
type Told = {
  readonly userId?: number | null;
  readonly laborId?: number;
  readonly people?: number;
  readonly amount?: number;
  readonly reason?: string;
};

/** Writes events of a task into its history, one for each worker named. */
export const tellTask = async (
  writing: Pick<Writing, "tx" | "ids" | "at">,
  taskId: number,
  kind: Kind,
  told: Told | readonly Told[] = {},
): Promise<void> => {
  const all = Array.isArray(told) ? (told as readonly Told[]) : [told as Told];
  if (all.length === 0) return;
  const first = await writing.ids(all.length);
  const rows = all.map(({ userId, laborId, people, amount, reason }, at) => ({
    ...{ id: first + at, task_id: taskId, kind, at: writing.at, user_id: userId ?? null, labor_id: laborId ?? null },
    ...{ people: people ?? null, amount: amount ?? null, reason: reason ?? null },
  }));
  await writing.tx.insertInto("task_events").values(rows).execute();
};
