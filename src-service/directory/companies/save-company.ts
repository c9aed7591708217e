import type { Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { saveVersion } from "../../core/plumbing/versioned.ts";

/** Saves changes of a company as its next version and tells its list. Throws `stale_version` where it has changed since it was read. */
export const saveCompany = async <C extends Tables["companies"]>(
  writing: Writing,
  company: C,
  changes: Partial<C> = {},
): Promise<C> => {
  writing.touched("companies", company.id);
  return saveVersion(writing, "companies", company, changes);
};
