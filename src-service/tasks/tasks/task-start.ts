import type { Task } from "./task-row.ts";

/** Columns of a task that begins: from now on its end is counted. */
export const startedAt = ({ auto_end_time }: Task, at: string): Partial<Task> => ({
  receive_at: at,
  ends_at: auto_end_time === null ? null : later(at, auto_end_time),
});

/** A time so many seconds later; both "YYYY-MM-DD HH:mm:ss" of one zone without changes of clock (Asia/Shanghai). */
const later = (at: string, seconds: number): string =>
  new Date(Date.parse(`${at.replace(" ", "T")}Z`) + seconds * 1_000).toISOString().slice(0, 19).replace("T", " ");
