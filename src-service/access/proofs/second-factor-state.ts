import { sql } from "kysely";
import type { SessionUser } from "../../../src-shared/access/session/session-calls.ts";
import type { Principal } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";

/** SQL: whether the rules of the agency demand a second factor of a role of this row of `memberships`. */
export const demandsFactor = sql<boolean>`exists (
  select 1 from role_rules
  where role_rules.agency_id = memberships.agency_id and role_rules.totp_required = 1
    and (',' || memberships.roles || ',') like ('%,' || role_rules.role || ',%')
)`;

/** True when a person's second factor is demanded by one of the roles of this membership, as the rules stand now. */
export const isFactorDemanded = async (db: Database, membershipId: number): Promise<boolean> => {
  const row = await db
    .selectFrom("memberships")
    .select("id")
    .where("id", "=", membershipId)
    .where(demandsFactor)
    .executeTakeFirst();
  return row !== undefined;
};

/** State of a person's second factor: on, off, or demanded by one of the roles and not yet set up. */
export const secondFactorOf = async (db: Database, principal: Principal): Promise<SessionUser["second_factor"]> => {
  const user = await db
    .selectFrom("users")
    .select("totp_on_ms")
    .where("id", "=", principal.user_id)
    .executeTakeFirstOrThrow();
  if (user.totp_on_ms !== null) return "on";
  return (await isFactorDemanded(db, principal.membership_id)) ? "missing" : "off";
};
