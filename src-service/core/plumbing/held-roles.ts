import type { DataScope, PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { dataScopes, permissionKeys } from "../../../src-shared/kernel/rights/permissions.ts";
import type { HeldRole } from "../../../src-shared/kernel/rights/separation-of-duties.ts";
import type { Reader, Tables } from "../database/tables.ts";

/** `roles.agency_id` of the roles that the program brings with it. */
export const ofProgram = 0;

const known: ReadonlySet<string> = new Set(permissionKeys);
const isKnown = (key: string): key is PermissionKey => known.has(key);

const scopes: readonly DataScope[] = Object.values(dataScopes);

/** The keys that a row of memberships or roles holds as one comma-joined text. */
export const keysIn = (text: string): string[] => text.split(",").filter((key) => key !== "");

/** A role as its row says it; a permission that the program no longer has counts for nothing. */
export const asHeldRole = (row: RoleFacts): HeldRole => ({
  key: row.key,
  scope: row.scope === "company" ? "company" : "agency",
  dataScope: scopes.find((scope) => scope === row.data_scope) ?? dataScopes.own,
  permissions: keysIn(row.permissions).filter(isKnown),
  amountLimit: row.amount_limit,
});

type RoleFacts = Pick<Tables["roles"], "key" | "scope" | "data_scope" | "permissions" | "amount_limit">;

/**
 * Roles of an agency's people by their keys, as they are now: the program's and the agency's own. Read for every request, so that
 * a changed role works with the next one. A key that is no role (of this agency) counts for nothing.
 */
export const heldRoles = async (db: Reader, agencyId: number, keys: readonly string[]): Promise<HeldRole[]> => {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("roles")
    .select(["key", "scope", "data_scope", "permissions", "amount_limit"])
    .where("agency_id", "in", [ofProgram, agencyId])
    .where("key", "in", [...keys])
    .execute();
  return rows.map(asHeldRole);
};

/**
 * Words for the roles of an agency's people, from what a membership holds: the key of a role of the program, which has a text of its
 * own in each language, and the name of an own role.
 */
export const roleWordsOf = async (db: Reader, agencyId: number): Promise<(held: string) => string[]> => {
  const rows = await db.selectFrom("roles").select(["key", "name"]).where("agency_id", "=", agencyId).execute();
  const nameOf = new Map(rows.map(({ key, name }) => [key, name]));
  return (held) => keysIn(held).map((key) => nameOf.get(key) ?? key);
};
