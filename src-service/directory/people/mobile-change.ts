import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { laborContractStates } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import { lookUp, type Reader, type Tables } from "../../core/database/tables.ts";

type Labor = Tables["labors"];

/** States of people once verified: their mobile gets the codes by which contracts are signed and cards are changed. */
const proven: readonly number[] = (["verified", "expired"] as const).map((key) => realNameStates.code(key));
/** A contract that the mobile has signed, or may be signing. */
const signed = (["signing", "filed", "signed"] as const).map((key) => laborContractStates.code(key));

/**
 * Of these people those whose mobile nobody changes alone: they are verified or have signed. The worker confirms another one by
 * its code, or a second person decides (`personChanges`).
 */
export const boundToMobile = async (
  db: Reader,
  people: readonly Pick<Labor, "id" | "mobile" | "real_name_status">[],
): Promise<ReadonlySet<number>> => {
  const having = people.filter(({ mobile }) => mobile !== null && mobile !== "");
  const rows = await lookUp(
    having.map(({ id }) => id),
    (chunk) =>
      db
        .selectFrom("labor_contracts")
        .select("labor_id")
        .distinct()
        .where("labor_id", "in", chunk)
        .where("status", "in", signed)
        .execute(),
  );
  const verified = having.filter(({ real_name_status }) => proven.includes(real_name_status));
  return new Set([...verified.map(({ id }) => id), ...rows.map(({ labor_id }) => labor_id)]);
};
