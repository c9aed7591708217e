import type { Writing } from "../../core/context.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import type { Labor } from "../../directory/people/find-labor.ts";
import { touchPeople } from "../../directory/people/touch-people.ts";

/** Changes facts of a person, makes its next version, and pushes its rows at all companies. */
export const saveLabor = async (writing: Writing, labor: Labor, changes: Partial<Labor>): Promise<void> => {
  await versioned("labors").save(writing, labor, changes);
  await touchPeople(writing, [labor.id], "companyLabors", "laborRegistrations");
};
