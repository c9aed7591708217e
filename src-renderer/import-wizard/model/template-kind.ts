import { templateByName } from "../../../src-shared/registries/imports/registry.ts";
import { submitOf } from "../../../src-shared/registries/imports/submits.ts";

/** True when rows of a template become bills. */
export const isBillTemplate = (name: string | null): boolean =>
  name !== null && templateByName(name)?.bill !== undefined;

/** True when the service says before what it knows of the rows. */
export const isCheckedTemplate = (name: string | null): boolean =>
  isBillTemplate(name) || submitOf(name ?? "")?.isChecked === true;

/** True when rows of a template without a company are the agency's own. */
export const mayBeAgency = (name: string | null): boolean => submitOf(name ?? "")?.mayBeAgency === true;

/** True when all rows of a template belong to one company, which is asked for; rows that say themselves whom they are about need none. */
export const takesCompany = (name: string | null): boolean =>
  mayBeAgency(name) || (submitOf(name ?? "")?.needsCompany ?? true);

/** True when the rows of a template have amounts that are summed. */
export const hasAmounts = (name: string | null): boolean =>
  isBillTemplate(name) || (submitOf(name ?? "")?.sums.length ?? 0) > 0;
