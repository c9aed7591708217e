import type { DepartmentRow } from "../../../../src-shared/access/organization/organization-calls.ts";

/** A department at its place in the tree: how deep it lies, and the sums with all that is below it. */
export type PlacedDepartment = DepartmentRow & {
  readonly level: number;
  readonly allMembers: number;
  readonly allWorkers: number;
};

/** Departments as a tree reads from top to bottom: those below behind those above, siblings by their order, then by name. */
export const placed = (all: readonly DepartmentRow[]): readonly PlacedDepartment[] => {
  const byParent = Map.groupBy(all, ({ parent_id }) => parent_id);
  const below = (parent: string | null, level: number): PlacedDepartment[] =>
    [...(byParent.get(parent) ?? [])]
      .sort((one, other) => one.sort - other.sort || one.name.localeCompare(other.name, "zh"))
      .flatMap((one) => {
        const inside = below(one.id, level + 1);
        const direct = inside.filter((each) => each.level === level + 1);
        const sum = (key: "allMembers" | "allWorkers") => direct.reduce((total, each) => total + each[key], 0);
        return [
          { ...one, level, allMembers: one.members + sum("allMembers"), allWorkers: one.workers + sum("allWorkers") },
          ...inside,
        ];
      });
  return below(null, 0);
};

/** Ids of a department and of all below it: it is moved to none of these. */
export const withBelow = (all: readonly DepartmentRow[], id: string): ReadonlySet<string> => {
  const found = new Set([id]);
  for (let grew = true; grew; ) {
    const more = all.filter((one) => one.parent_id !== null && found.has(one.parent_id) && !found.has(one.id));
    for (const one of more) found.add(one.id);
    grew = more.length > 0;
  }
  return found;
};

/** Rows whose name, leader or code has what was typed, with those above them, so that one sees where they are. */
export const matching = (rows: readonly PlacedDepartment[], typed: string): readonly PlacedDepartment[] => {
  const word = typed.trim().toLowerCase();
  if (word === "") return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows) {
    const texts = [row.name, row.leader ?? "", row.code ?? ""];
    if (!texts.some((text) => text.toLowerCase().includes(word))) continue;
    for (let at: PlacedDepartment | undefined = row; at !== undefined && !kept.has(at.id); ) {
      kept.add(at.id);
      at = at.parent_id === null ? undefined : byId.get(at.parent_id);
    }
  }
  return rows.filter(({ id }) => kept.has(id));
};
