import {
  type PermissionKey,
  permissionKeys,
  permissionParts,
} from "../../../../src-shared/kernel/rights/permissions.ts";
import { type Duty, dutyOf, joinedDuties } from "../../../../src-shared/kernel/rights/separation-of-duties.ts";

/** Actions that have a column of their own; what else there is stands in the last one. */
export const actionColumns = ["view", "create", "edit", "audit", "pay", "cancel", "import", "export"] as const;

/** An object of a module with its permissions: one for each column, and the others. */
export type ObjectRow = {
  readonly module: string;
  readonly object: string;
  readonly columns: readonly (PermissionKey | null)[];
  readonly others: readonly PermissionKey[];
};

const keysOf = ({ columns, others }: ObjectRow): PermissionKey[] => [
  ...columns.filter((key) => key !== null),
  ...others,
];

/** All permissions as rows of objects, in the order of their declaration. */
export const objectRows: readonly ObjectRow[] = [
  ...Map.groupBy(permissionKeys, (key) => key.slice(0, key.lastIndexOf("."))).values(),
].map((keys): ObjectRow => {
  const [first] = keys;
  const { module, object } = permissionParts(first ?? permissionKeys[0]);
  const byAction = new Map(keys.map((key) => [permissionParts(key).action, key]));
  return {
    ...{ module, object },
    columns: actionColumns.map((action) => byAction.get(action) ?? null),
    others: keys.filter((key) => !actionColumns.some((action) => action === permissionParts(key).action)),
  };
});

export type PermissionFilter = {
  readonly typed: string;
  readonly onlyChosen: boolean;
  readonly onlyChanged: boolean;
};

/** The permissions that remain of a row: in columns of which nothing remains stands none. */
const remaining = (row: ObjectRow, keeps: (key: PermissionKey) => boolean): ObjectRow => ({
  ...row,
  columns: row.columns.map((key) => (key !== null && keeps(key) ? key : null)),
  others: row.others.filter(keeps),
});

/**
 * Rows with what a filter leaves. A word that is typed has to be in the text of the permission's module, object or action; all of
 * several words have to be.
 */
export const rowsFor = (
  filter: PermissionFilter,
  held: ReadonlySet<PermissionKey>,
  before: ReadonlySet<PermissionKey>,
  textOf: (key: PermissionKey) => string,
): readonly ObjectRow[] => {
  const words = filter.typed
    .trim()
    .toLowerCase()
    .split(/[\s、，,]+/u)
    .filter(Boolean);
  const keeps = (key: PermissionKey): boolean =>
    (!filter.onlyChosen || held.has(key)) &&
    (!filter.onlyChanged || held.has(key) !== before.has(key)) &&
    words.every((word) => textOf(key).toLowerCase().includes(word));
  return objectRows.map((row) => remaining(row, keeps)).filter((row) => keysOf(row).length > 0);
};

/** Duties that a set of permissions holds a part of. */
export const heldDuties = (held: ReadonlySet<PermissionKey>): readonly Duty[] => [
  ...new Set([...held].map(dutyOf).filter((duty) => duty !== null)),
];

/** The pair of duties that ticking a permission would join: its own, then the one that is held; null where it joins none. */
export const joinedBy = (held: ReadonlySet<PermissionKey>, key: PermissionKey): readonly [Duty, Duty] | null => {
  const own = dutyOf(key);
  if (own === null || held.has(key)) return null;
  const before = new Set(joinedDuties(held).map((pair) => pair.join()));
  const pair = joinedDuties([...held, key]).find((one) => !before.has(one.join()));
  if (pair === undefined) return null;
  const [one, other] = pair;
  return one === own ? [one, other] : [other, one];
};

/** The permissions after one is ticked: with it comes seeing what it is about. Taking a view away takes all of its object. */
export const ticked = (
  held: ReadonlySet<PermissionKey>,
  key: PermissionKey,
  isOn: boolean,
): ReadonlySet<PermissionKey> => {
  const { action } = permissionParts(key);
  const row = objectRows.find((one) => keysOf(one).includes(key));
  const view = row?.columns[0] ?? null;
  const next = new Set(held);
  if (isOn) for (const one of view === null ? [key] : [key, view]) next.add(one);
  else for (const one of action === "view" && row ? keysOf(row) : [key]) next.delete(one);
  return next;
};
