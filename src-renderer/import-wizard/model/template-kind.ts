import { templateByName } from "../../../src-shared/registries/imports/registry.ts";
import { submitOf } from "../../../src-shared/registries/imports/submits.ts";
import { recordByName, recordNames } from "../../../src-shared/registries/records/registry.ts";

/** True when rows of a template become bills. */
export const isBillTemplate = (name: string | null): boolean =>
  name !== null && templateByName(name)?.bill !== undefined;

/** True when the service says before what it knows of the rows. */
export const isCheckedTemplate = (name: string | null): boolean =>
  isBillTemplate(name) || submitOf(name ?? "")?.isChecked === true;

/** True when the rows of a template belong to the agency, so that no company is asked for. */
export const isOfAgency = (name: string | null): boolean => {
  const list = submitOf(name ?? "")?.lists[0].name;
  const record = recordNames.find((one) => one === list);
  return record !== undefined && recordByName(record).isAgencyWide === true;
};

/** True when the rows of a template have amounts that are summed. */
export const hasAmounts = (name: string | null): boolean =>
  isBillTemplate(name) || (submitOf(name ?? "")?.sums.length ?? 0) > 0;
