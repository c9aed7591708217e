import type { SessionUser } from "../../src-shared/calls/session.ts";
import type { Principal } from "../context.ts";
import type { Database } from "../database/tables.ts";

/** Whether this person's second factor is on, off, or demanded by one of the roles and not yet set up. */
export const secondFactorOf = async (db: Database, principal: Principal): Promise<SessionUser["second_factor"]> => {
  const user = await db
    .selectFrom("users")
    .select("totp_on_ms")
    .where("id", "=", principal.user_id)
    .executeTakeFirstOrThrow();
  if (user.totp_on_ms !== null) return "on";
  if (principal.roles.length === 0) return "off";
  const demanded = await db
    .selectFrom("role_rules")
    .select("role")
    .where("agency_id", "=", principal.agency_id)
    .where("role", "in", [...principal.roles])
    .where("totp_required", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return demanded === undefined ? "off" : "missing";
};
