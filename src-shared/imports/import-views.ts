import { listByName } from "../lists/registry.ts";
import type { PermissionKey } from "../permissions.ts";
import { type ImportKindName, importKindCodes, importKindOf } from "./import-kinds.ts";
import { importPermission } from "./permission.ts";
import { submitOf } from "./submits.ts";

/** Who sees the records of a kind of import: who may import it, and who may see the list that its rows change first. */
export const importViewers = (name: ImportKindName): readonly PermissionKey[] => {
  const list = submitOf(name)?.lists[0];
  return list === undefined ? [importPermission[name]] : [importPermission[name], listByName(list).permission];
};

/** Whoever holds one of these may see records of some kind of import other than bills. */
export const importJobViewers: readonly PermissionKey[] = [
  ...new Set(
    importKindCodes.flatMap((code) => {
      const name = importKindOf(code);
      return name === undefined ? [] : importViewers(name);
    }),
  ),
];
