import type { Writing } from "../../core/context.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import type { Labor } from "../../directory/people/find-labor.ts";

/** Changes facts of a person, makes its next version, and pushes its rows at all companies. */
export const saveLabor = async (writing: Writing, labor: Labor, changes: Partial<Labor>): Promise<void> => {
  await versioned("labors").save(writing, labor, changes);
  const relations = await writing.tx
    .selectFrom("company_labors")
    .select("company_id")
    .where("labor_id", "=", labor.id)
    .orderBy("company_id")
    .execute();
  for (const { company_id } of relations)
    for (const list of ["companyLabors", "laborRegistrations"] as const) writing.touched(list, company_id);
};
