import { type BenchRow, round, unbounded, under } from "../bench-row.ts";
import type { CopyTimes } from "./copy.ts";

/** Budgets of the copy on the desk, p95: a page with filters and a search by text. */
const copyBudgets = { page: 10, search: 50 } as const;

/** Figures of a copy of many rows beside those of one of few. */
export const copyRows = (many: CopyTimes | null, few: CopyTimes | null, label: string, peer: string): BenchRow[] =>
  Object.entries(many ?? {}).map(([what, value]) => {
    const measured = { name: `${label}: copy, ${what}`, value, unit: "ms", peer };
    const row = { ...measured, peerValue: round(few?.[what as keyof CopyTimes] ?? 0) };
    return what === "page" || what === "search" ? under(copyBudgets[what], row) : unbounded(row);
  });
