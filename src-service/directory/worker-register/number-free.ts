import { type Principal, ServiceError, type Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { seesAgency } from "../../core/plumbing/data-scope.ts";
import { unseenCounter } from "../../lists/sensitive/unseen.ts";
import { isNumberTaken } from "../people/merged.ts";

/**
 * Nobody gets the ID number of another person of the agency. That it is somebody's is told to who sees the agency, and counted for
 * who does not. Throws `id_no_taken`, `unseen_limit` (then it was not asked whose it is).
 */
export const assertNumberFree = async (
  writing: Writing,
  principal: Principal,
  labor: Tables["labors"],
  idNo: string,
): Promise<void> => {
  const unseen = seesAgency(principal) ? null : await unseenCounter(writing, principal);
  const refusal = unseen?.refusal() ?? null;
  if (refusal === null && !(await isNumberTaken(writing.tx, labor, idNo))) return;
  if (refusal === null) unseen?.note(idNo, "");
  await unseen?.keep();
  throw refusal === null ? new ServiceError("id_no_taken") : new ServiceError(refusal.code, { params: refusal.params });
};
