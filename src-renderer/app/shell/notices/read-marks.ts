import { noticesReadAtMost } from "../../../../src-shared/bridge/app.ts";
import type { Notice } from "./notice.ts";

/** By notice: how much it said when the person read it. */
export type ReadMarks = Readonly<Record<string, number>>;

/** True when a notice says more than what was read of it. */
export const isNews = (marks: ReadMarks, { id, weight }: Pick<Notice, "id" | "weight">): boolean =>
  weight > (marks[id] ?? 0);

/** Marks after some notices were read; the oldest are dropped where there are more than can be kept. */
export const withRead = (marks: ReadMarks, read: readonly Pick<Notice, "id" | "weight">[]): ReadMarks => {
  const ids = new Set(read.map(({ id }) => id));
  const others = Object.entries(marks).filter(([id]) => !ids.has(id));
  const next = [...others, ...read.map(({ id, weight }) => [id, weight] as const)];
  return Object.fromEntries(next.slice(-noticesReadAtMost));
};
