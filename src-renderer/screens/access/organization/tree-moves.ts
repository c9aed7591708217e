import { type PlacedDepartment, withBelow } from "./department-rows.ts";

/** Rows that are seen: those below a folded one are not. */
export const unfolded = (
  rows: readonly PlacedDepartment[],
  folded: ReadonlySet<string>,
): readonly PlacedDepartment[] => {
  const shown: PlacedDepartment[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row.level > hiddenBelow) continue;
    hiddenBelow = folded.has(row.id) ? row.level : Number.POSITIVE_INFINITY;
    shown.push(row);
  }
  return shown;
};

/** Ids of the departments that others are below. */
export const parentsIn = (rows: readonly PlacedDepartment[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ parent_id }) => parent_id ?? []));

/** The place that a department gets where it moves one level up: beside the one that it is below now; undefined at the top. */
export const placeUp = (
  rows: readonly PlacedDepartment[],
  { parent_id }: PlacedDepartment,
): string | null | undefined =>
  parent_id === null ? undefined : (rows.find(({ id }) => id === parent_id)?.parent_id ?? null);

/** The place that it gets one level down: below the one before it on its level; undefined for the first. */
export const placeDown = (rows: readonly PlacedDepartment[], row: PlacedDepartment): string | undefined =>
  rows
    .slice(
      0,
      rows.findIndex(({ id }) => id === row.id),
    )
    .findLast(({ parent_id }) => parent_id === row.parent_id)?.id;

/** True where a department may be put below another one (null: to the top): it is not there, and that is not below it. */
export const mayGoTo = (rows: readonly PlacedDepartment[], row: PlacedDepartment, place: string | null): boolean =>
  place !== row.parent_id && (place === null || !withBelow(rows, row.id).has(place));
