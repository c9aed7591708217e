import { type ImportTemplate, templateGroups } from "../../../src-shared/kernel/imports/cells/define.ts";
import { templates } from "../../../src-shared/registries/imports/registry.ts";
import { isSent } from "../../../src-shared/registries/imports/submits.ts";
import { useCan } from "../../session/bootstrap.ts";

/** Templates that can be sent, by the area to which they belong. */
const grouped: readonly ImportTemplate[] = templateGroups.flatMap((group) =>
  Object.values(templates).filter((template) => template.group === group && isSent(template)),
);

/** The templates that the person may import by, in the order in which they are offered. */
export const useOwnTemplates = (): readonly ImportTemplate[] => {
  const can = useCan();
  return grouped.filter(({ permission }) => can(permission));
};
