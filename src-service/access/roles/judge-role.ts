import {
  dataScopes,
  type PermissionKey,
  permissionKeys,
  presetRoles,
  type RoleScope,
} from "../../../src-shared/kernel/rights/permissions.ts";
import { joinedDuties } from "../../../src-shared/kernel/rights/separation-of-duties.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { seesAgency } from "../../core/plumbing/data-scope.ts";
import { asHeldRole, keysIn, ofProgram } from "../../core/plumbing/held-roles.ts";

export type RoleRow = Tables["roles"];
export type RoleFacts = {
  readonly name: string;
  readonly scope: RoleScope;
  readonly data_scope: number;
  readonly permissions: readonly PermissionKey[];
  readonly amount_limit: number | null;
};

/** Permissions that a company's people may hold: what they do is bound to their company. All else is the agency's alone. */
export const ofCompanies: ReadonlySet<PermissionKey> = new Set(
  presetRoles.filter(({ scope }) => scope === "company").flatMap(({ permissions }) => permissions),
);

/** Most own roles of an agency: more are no roles any more but persons. */
const rolesAtMost = 200;

/** Only who sees the whole agency decides what its roles may do. Throws `forbidden`. */
export const assertEditsRoles = (principal: Principal): void => {
  if (!seesAgency(principal)) throw new ServiceError("forbidden");
};

/** Reason why a person may not change a role; null: they may. */
export const againstEditing = (principal: Principal, role: Pick<RoleRow, "agency_id" | "key">): string | null => {
  if (!principal.permissions.has("role.role.edit") || !seesAgency(principal)) return "forbidden";
  if (role.agency_id === ofProgram) return "role_of_program";
  return principal.roles.includes(role.key) ? "role_held" : null;
};

/** The permissions in the order of their declaration, each once. */
export const inOrder = (permissions: readonly PermissionKey[]): PermissionKey[] =>
  permissionKeys.filter((key) => permissions.includes(key));

/** Judges a role by itself. Throws `role_empty`, `role_not_of_company`, `role_duties_joined` with the pair. */
const judgeFacts = ({ scope, data_scope, permissions }: RoleFacts): void => {
  if (permissions.length === 0) throw new ServiceError("role_empty");
  const foreign = scope === "company" ? permissions.find((key) => !ofCompanies.has(key)) : undefined;
  if (foreign !== undefined) throw new ServiceError("role_not_of_company", { params: { permission: foreign } });
  // A company's people see their company, whatever their role says of the agency.
  if (scope === "company" && data_scope === dataScopes.all) throw new ServiceError("invalid");
  const [pair] = joinedDuties(permissions);
  if (pair !== undefined) throw new ServiceError("role_duties_joined", { params: { one: pair[0], other: pair[1] } });
};

const fold = (name: string): string => name.normalize("NFKC").toLowerCase();

/** Judges a role among those of its agency. Throws what `judgeFacts` throws, `role_name_taken` and `roles_too_many`. */
export const judgeRole = async (
  db: Reader,
  agencyId: number,
  facts: RoleFacts,
  itself: number | null,
): Promise<void> => {
  judgeFacts(facts);
  const others = await db.selectFrom("roles").select(["id", "name"]).where("agency_id", "=", agencyId).execute();
  if (others.some(({ id, name }) => id !== itself && fold(name) === fold(facts.name))) {
    throw new ServiceError("role_name_taken");
  }
  if (itself === null && others.length >= rolesAtMost) throw new ServiceError("roles_too_many");
};

/** The memberships of an agency that hold a role and may work, with their people. */
export const holdersOf = async (db: Reader, agencyId: number, key: string) => {
  const rows = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .leftJoin("companies as c", "c.id", "m.company_id")
    .where("m.agency_id", "=", agencyId)
    .where("m.is_use", "=", 1)
    .where("m.roles", "like", `%${key}%`)
    .select(["m.id", "m.user_id", "m.roles", "u.name", "u.mobile", "c.name as company_name"])
    .orderBy("m.id")
    .execute();
  return rows.filter(({ roles }) => keysIn(roles).includes(key));
};

/**
 * Judges what a changed role does to those who hold it with others: duties that it newly joins in one person are refused. Throws
 * `role_person_duties` with the person and the pair.
 */
export const judgeHolders = async (db: Reader, role: RoleRow, permissions: readonly PermissionKey[]): Promise<void> => {
  const holders = await holdersOf(db, role.agency_id, role.key);
  const among = [...new Set(holders.flatMap(({ roles }) => keysIn(roles)))].filter((key) => key !== role.key);
  if (among.length === 0) return;
  const rows = await db
    .selectFrom("roles")
    .selectAll()
    .where("agency_id", "in", [ofProgram, role.agency_id])
    .where("key", "in", among)
    .execute();
  const held = new Map(rows.map((row) => [row.key, asHeldRole(row).permissions]));
  for (const { roles, name } of holders) {
    const rest = keysIn(roles).flatMap((key) => (key === role.key ? [] : [...(held.get(key) ?? [])]));
    const before = new Set(joinedDuties([...rest, ...asHeldRole(role).permissions]).map((pair) => pair.join()));
    const pair = joinedDuties([...rest, ...permissions]).find((one) => !before.has(one.join()));
    if (pair !== undefined) {
      throw new ServiceError("role_person_duties", { params: { name, one: pair[0], other: pair[1] } });
    }
  }
};
