import { templateByName } from "../../../src-shared/imports/registry.ts";

/** Whether rows of a template become bills: only those are checked by the service and submitted from here. */
export const isBillTemplate = (name: string | null): boolean =>
  name !== null && templateByName(name)?.bill !== undefined;
