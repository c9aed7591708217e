import { nameKey } from "../../../src-shared/kernel/values/text/text.ts";
import type { Principal, Writing } from "../../core/context.ts";
import { alike, countAlike } from "../../lists/sensitive/typed.ts";

/**
 * Counts what was read of a card that somebody hands in for a worker, before it is compared, so that nobody draws cards until
 * one agrees. Throws `guess_limit` beyond `probesForWorker` different ones.
 */
export const countCard = (
  writing: Writing,
  principal: Pick<Principal, "agency_id" | "user_id">,
  laborId: number,
  read: { readonly name: string; readonly id_no: string },
): Promise<void> => {
  const typed = { kind: "idNumber", value: read.id_no, beside: nameKey(read.name) } as const;
  return countAlike(writing, principal, [alike(principal, `card:${laborId}`, "", 1, [typed])]);
};
