import type { SessionUser } from "../../../src-shared/access/session/session-calls.ts";
import type { Principal } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { newestAccount, stateOf } from "./account-store.ts";

/** State of the corporate account of the person's agency or company; null for people who may not bind it. */
export const accountStateOf = async (
  db: Database,
  principal: Principal,
  nowMs: number,
): Promise<SessionUser["account"]> => {
  if (!principal.permissions.has("fund.account.edit")) return null;
  const newest = await newestAccount(db, principal);
  return newest === undefined ? "none" : stateOf(newest, nowMs);
};
