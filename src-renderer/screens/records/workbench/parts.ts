import { isTask } from "../../../../src-shared/registries/workbench/waiting.ts";
import type { Workbench } from "../../../../src-shared/registries/workbench/workbench-calls.ts";

/** Parts of the workbench below its tiles, as they stand unless the person wants otherwise; widths in 24ths of a row. */
export const partWidths = {
  waiting: 9,
  problems: 8,
  deadlines: 7,
  balances: 10,
  months: 14,
  alarms: 12,
  imports: 12,
  near: 12,
  top: 12,
} as const;

export type PartKey = keyof typeof partWidths;
export const partKeys = Object.keys(partWidths) as [PartKey, ...PartKey[]];

const fullWidth = 24;

/** Parts in rows: as many beside each other as have room, in their order; those of a row share its whole width. */
export const rowsOf = (parts: readonly PartKey[]): readonly (readonly PartKey[])[] => {
  const rows: PartKey[][] = [];
  let left = 0;
  for (const part of parts) {
    const width = partWidths[part];
    if (width > left) {
      rows.push([part]);
      left = fullWidth - width;
    } else {
      rows.at(-1)?.push(part);
      left -= width;
    }
  }
  return rows;
};

/** The columns of a row, by the widths of its parts. */
export const columnsOf = (row: readonly PartKey[]): string =>
  row.map((part) => `minmax(0, ${partWidths[part]}fr)`).join(" ");

/** True when there is a part for the person at all; a part that only shows at times counts as there. */
export const availableParts = (workbench: Workbench, mayImport: boolean): readonly PartKey[] => {
  const { waiting, problems, balances, months, alarms, near, top } = workbench;
  const isThere: Readonly<Record<PartKey, boolean>> = {
    // Whoever can have no task has no place for tasks.
    waiting: waiting.some(({ key }) => isTask(key)),
    problems: problems !== null,
    deadlines: true,
    balances: balances !== null,
    months: months !== null,
    alarms: alarms !== null,
    imports: mayImport,
    near: near !== null,
    top: top !== null,
  };
  return partKeys.filter((key) => isThere[key]);
};

/** All parts, those of a kept order first: it may name parts that are no more, and miss newer ones. */
export const inOrder = (order: readonly string[]): readonly PartKey[] => {
  const kept = order.flatMap((name) => partKeys.filter((key) => key === name));
  return [...new Set([...kept, ...partKeys])];
};

/** The parts after one of those that are shown changed places with its neighbour there, before it (-1) or after it (1). */
export const movedPart = (
  parts: readonly PartKey[],
  shown: readonly PartKey[],
  part: PartKey,
  by: -1 | 1,
): readonly PartKey[] => {
  const neighbour = shown[shown.indexOf(part) + by];
  if (neighbour === undefined) return parts;
  return parts.map((one) => (one === part ? neighbour : one === neighbour ? part : one));
};
