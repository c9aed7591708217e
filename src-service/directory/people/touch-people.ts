import type { ChangedList } from "../../../src-shared/registries/lists/registry.ts";
import type { Writing } from "../../core/context.ts";
import { lookUp } from "../../core/database/tables.ts";

/** Tells lists that rows of people have changed, at every company that these people work for. */
export const touchPeople = async (
  writing: Writing,
  laborIds: Iterable<number>,
  ...lists: readonly ChangedList[]
): Promise<void> => {
  const rows = await lookUp(laborIds, (chunk) =>
    writing.tx.selectFrom("company_labors").select("company_id").distinct().where("labor_id", "in", chunk).execute(),
  );
  for (const { company_id } of rows) for (const list of lists) writing.touched(list, company_id);
};
