import type { SessionUser } from "../../src-shared/calls/session.ts";
import type { Principal } from "../context.ts";
import type { Database } from "../database/tables.ts";

const states = { 1: "pending", 2: "bound", 3: "failed" } as const;

/** State of the corporate account of the person's agency or company; null for who has no part in binding it. */
export const accountStateOf = async (db: Database, principal: Principal): Promise<SessionUser["account"]> => {
  if (!principal.permissions.has("fund.account.edit")) return null;
  const all = db.selectFrom("corporate_accounts").select("status").where("agency_id", "=", principal.agency_id);
  const own =
    principal.company_id === null
      ? all.where("company_id", "is", null)
      : all.where("company_id", "=", principal.company_id);
  const newest = await own.orderBy("id", "desc").limit(1).executeTakeFirst();
  return newest === undefined ? "none" : (states[newest.status as 1 | 2 | 3] ?? "none");
};
