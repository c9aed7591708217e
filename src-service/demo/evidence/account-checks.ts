import { accountTypes, payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import { identityMethods, identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import type { Tx } from "../../core/database/tables.ts";
import { insertMany } from "../../core/database/tables.ts";
import { newEvidence } from "../../directory/people/new-rows.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import type { World } from "../world/world.ts";

/** Gives the verified accounts of the history the answer of the bank, or for Alipay of the carriers, that verified them. */
const addChecks = async (world: World, tx: Tx): Promise<void> => {
  const accounts = await tx
    .selectFrom("labor_accounts as a")
    .where("a.agency_id", "=", world.agencyId)
    .where("a.status", "=", payAccountStates.code("verified"))
    .where("a.verified_at", "is not", null)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom("labor_identity as e").select("e.id").whereRef("e.account_id", "=", "a.id"))),
    )
    .select(["a.id", "a.labor_id", "a.type", "a.verified_at"])
    .orderBy("a.id")
    .execute();
  const user_id = world.operator("operator").id;
  await insertMany(
    tx,
    "labor_identity",
    accounts.map(({ id: account_id, labor_id, type, verified_at }) =>
      newEvidence({
        ...{ id: world.ids(1), agency_id: world.agencyId, labor_id, account_id, user_id, at: verified_at ?? "" },
        method: type === accountTypes.alipay ? identityMethods.threeFactors : identityMethods.cardFourFactors,
        ...{ result: identityResults.match, platform: "sandbox", trace_id: `demo-account-${account_id}` },
      }),
    ),
  );
};

export const demo: AreaDemo = { fill: addChecks };
