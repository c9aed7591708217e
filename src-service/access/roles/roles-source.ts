import { sql } from "kysely";
import { roleKinds, roleScopeCodes } from "../../../src-shared/access/roles/roles-list.ts";
import type { Database } from "../../core/database/tables.ts";
import { ofProgram } from "../../core/plumbing/held-roles.ts";
import type { ListSource } from "../../lists/lists/source.ts";

const permissionCount = sql<number>`case when r.permissions = '' then 0
  else length(r.permissions) - length(replace(r.permissions, ',', '')) + 1 end`;

/** Rows of the roles that an agency has: its own, and the program's as though they were its own. */
const rolesOf = (db: Database, agencyId: number) =>
  db
    .selectFrom("roles as r")
    .leftJoin("users as maker", "maker.id", "r.maker_id")
    .where("r.agency_id", "in", [ofProgram, agencyId])
    .select(["r.id", "r.version", "r.change_seq", "r.company_id", "r.key", "r.name", "r.data_scope", "r.amount_limit"])
    .select(["r.copied_from", "r.update_at"])
    .select((eb) => [
      sql<number>`cast(${agencyId} as bigint)`.as("agency_id"),
      sql<number>`case when r.agency_id = ${sql.lit(ofProgram)} then ${sql.lit(roleKinds.program)}
        else ${sql.lit(roleKinds.own)} end`.as("kind"),
      sql<number>`case when r.scope = 'company' then ${sql.lit(roleScopeCodes.company)}
        else ${sql.lit(roleScopeCodes.agency)} end`.as("scope"),
      permissionCount.as("permission_count"),
      sql<number>`(select cast(count(*) as bigint) from memberships as m where m.agency_id = ${agencyId} and m.is_use = 1
        and (',' || m.roles || ',') like ('%,' || r.key || ',%'))`.as("people"),
      eb.fn.coalesce("maker.name", eb.val("")).as("maker_name"),
    ]);

/** Every role that a person's agency has, seen by all who may see roles. */
export const rolesSource: ListSource = {
  maker: null,
  seenByAll: true,
  from: (db) => rolesOf(db, ofProgram),
  seenBy: (principal) => ({ maker: null, seenByAll: true, from: (db) => rolesOf(db, principal.agency_id) }),
};
