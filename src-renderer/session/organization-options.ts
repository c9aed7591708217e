/** Key of the trees of departments that were read. */
export const treeKey = ["organization"] as const;

/** A department as `companies.get` tells it. */
export type Organization = { readonly id: string; readonly parent_id: string | null; readonly name: string };

/** Departments with the names of those above them, in the order of the tree. */
export const organizationOptions = (
  all: readonly Organization[],
): readonly { readonly id: string; readonly label: string }[] => {
  const byId = new Map(all.map((one) => [one.id, one]));
  const labelOf = (one: Organization): string => {
    const names: string[] = [];
    const usedIds = new Set<string>();
    for (let at: Organization | undefined = one; at !== undefined && !usedIds.has(at.id); ) {
      usedIds.add(at.id);
      names.unshift(at.name);
      at = at.parent_id === null ? undefined : byId.get(at.parent_id);
    }
    return names.join(" / ");
  };
  return all
    .map((one) => ({ id: one.id, label: labelOf(one) }))
    .sort((one, other) => one.label.localeCompare(other.label, "zh"));
};
