import { permissionKeys } from "../../../src-shared/kernel/rights/permissions.ts";
import { joinedDuties } from "../../../src-shared/kernel/rights/separation-of-duties.ts";
import { type Principal, ServiceError, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { isWithin, seesAgency } from "../../core/plumbing/data-scope.ts";
import { heldRoles, keysIn } from "../../core/plumbing/held-roles.ts";
import { isSuperManager } from "../session/authenticate.ts";

export type Membership = Tables["memberships"];

const superAdmin = "superAdmin";
const companyAdmin = "companyAdmin";

/**
 * True when a person may change users of a company (0: of the agency itself): the agency's only who sees all of it, a company's also
 * its super manager, whose permissions say so.
 */
const mayChange = (principal: Principal, companyId: number): boolean => {
  if (companyId === 0) return principal.permissions.has("user.agency_user.edit") && seesAgency(principal);
  return (
    principal.permissions.has("user.company_user.edit") &&
    isWithin(principal, { agency_id: principal.agency_id, company_id: companyId })
  );
};

/** Throws `forbidden` for who may not change users of a company, or of the agency (0). */
export const assertChanges = (principal: Principal, companyId: number): void => {
  if (!mayChange(principal, companyId)) throw new ServiceError("forbidden");
};

/** Reason why a person may not change a membership, as an error code; null: they may. */
export const againstChanging = (
  principal: Principal,
  member: Pick<Membership, "user_id" | "company_id">,
): string | null => {
  if (!mayChange(principal, member.company_id ?? 0)) return "forbidden";
  return member.user_id === principal.user_id ? "user_self" : null;
};

/** True when a person's account is switched off altogether: then being on at an agency or company lets nobody in. */
export const isDisabled = async (db: Reader, userId: number): Promise<boolean> => {
  const user = await db.selectFrom("users").select("status").where("id", "=", userId).executeTakeFirst();
  return user?.status !== 1;
};

/**
 * The keys of roles that a person of a company (0: of the agency) may be given together. Throws `role_missing`, `role_unknown`,
 * `user_duties_joined` with the pair.
 */
export const judgeRoles = async (
  db: Reader,
  agencyId: number,
  companyId: number,
  wanted: readonly string[],
): Promise<string> => {
  const keys = [...new Set(wanted)];
  if (keys.length === 0) throw new ServiceError("role_missing");
  const roles = await heldRoles(db, agencyId, keys);
  const scope = companyId === 0 ? "agency" : "company";
  const strange = keys.find((key) => !roles.some((role) => role.key === key && role.scope === scope));
  if (strange !== undefined) throw new ServiceError("role_unknown", { params: { role: strange } });
  const held = new Set(roles.flatMap(({ permissions }) => permissions));
  const [pair] = joinedDuties(permissionKeys.filter((key) => held.has(key)));
  if (pair !== undefined) throw new ServiceError("user_duties_joined", { params: { one: pair[0], other: pair[1] } });
  return keys.join(",");
};

/** Throws `not_found` for a department of another company or agency. Gives its id. */
export const judgeDepartment = async (
  db: Reader,
  agencyId: number,
  companyId: number,
  id: string | null,
): Promise<number | null> => {
  if (id === null) return null;
  const row = await db
    .selectFrom("organizations")
    .select("id")
    .where("id", "=", recordId(id))
    .where("agency_id", "=", agencyId)
    .where("company_id", companyId === 0 ? "is" : "=", companyId === 0 ? null : companyId)
    .executeTakeFirst();
  if (row === undefined) throw new ServiceError("not_found", { fields: { organization_id: ["not_found"] } });
  return row.id;
};

/** Ids of companies of the agency. Throws `not_found` where one is none. */
export const judgeCompanies = async (db: Reader, agencyId: number, ids: readonly string[]): Promise<number[]> => {
  const wanted = [...new Set(ids.map(recordId))];
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom("companies")
    .select("id")
    .where("agency_id", "=", agencyId)
    .where("id", "in", wanted)
    .execute();
  if (rows.length !== wanted.length) throw new ServiceError("not_found", { fields: { company_relate: ["not_found"] } });
  return wanted;
};

/** Throws `last_super_admin` where after a change nobody would be left who rules the agency. */
export const judgeLastAdmin = async (
  { tx }: Writing,
  member: Membership,
  after: Pick<Membership, "roles" | "is_use">,
): Promise<void> => {
  const rules = ({ roles, is_use }: Pick<Membership, "roles" | "is_use">) =>
    is_use === 1 && keysIn(roles).includes(superAdmin);
  if (member.company_id !== null || !rules(member) || rules(after)) return;
  const others = await tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["m.roles", "m.is_use"])
    .where("m.agency_id", "=", member.agency_id)
    .where("m.company_id", "is", null)
    .where("m.id", "<>", member.id)
    .where("u.status", "=", 1)
    .execute();
  if (!others.some(rules)) throw new ServiceError("last_super_admin");
};

/** Throws `super_manager_stays` where a company's super manager would lose the role or the membership: they hand it over first. */
export const judgeSuperManager = async (
  { tx }: Writing,
  member: Membership,
  after: Pick<Membership, "roles" | "is_use">,
): Promise<void> => {
  if (member.company_id === null || (after.is_use === 1 && keysIn(after.roles).includes(companyAdmin))) return;
  if ((await isSuperManager(tx, member.id)) === 1) throw new ServiceError("super_manager_stays");
};

/** Throws `limit_by_two` for a limit of one step that is raised, or taken away: that is for two people. */
export const judgeLimit = (before: number | null, after: number | null): void => {
  if (before !== null && (after === null || after > before)) throw new ServiceError("limit_by_two");
};
