import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import { identityMethods, identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import type { companyLaborsGet } from "../../../src-shared/workers/workers/workers-calls.ts";
import type { Database } from "../../core/database/tables.ts";
import type { Cooperation } from "./find-cooperation.ts";

type Steps = CallOutput<typeof companyLaborsGet>["steps"];

/** Checks by which somebody becomes verified. */
const ofIdentity = [identityMethods.photos, identityMethods.manual, identityMethods.correction];

/** Finds who took the steps of a worker that its row does not date, and when; null for what was not taken. */
export const stepsOf = async (db: Database, { id, agency_id, labor_id }: Cooperation): Promise<Steps> => {
  const review = await db
    .selectFrom("audit_log")
    .select(["actor", "at"])
    .where("agency_id", "=", agency_id)
    .where("object", "=", `worker:${id}`)
    .where("action", "=", "laborQrCodes.approve")
    .orderBy("id", "desc")
    .executeTakeFirst();
  const identity = await db
    .selectFrom("labor_identity")
    .select(["method", "at"])
    .where("labor_id", "=", labor_id)
    .where("result", "=", identityResults.match)
    .where("method", "in", ofIdentity)
    .orderBy("id", "desc")
    .executeTakeFirst();
  const account = await db
    .selectFrom("labor_accounts")
    .select(["verify_method", "verified_at"])
    .where("labor_id", "=", labor_id)
    .where("is_default", "=", 1)
    .executeTakeFirst();
  return {
    ...{ reviewed_by: review?.actor ?? null, reviewed_at: review?.at ?? null },
    ...{ identity_method: identity?.method ?? null, identified_at: identity?.at ?? null },
    account_method: account?.verified_at == null ? null : account.verify_method,
    account_at: account?.verified_at ?? null,
  };
};
