import type { FluentIcon } from "@fluentui/react-icons";
import type { ComponentType } from "react";
import { type RecordName, recordByName } from "../../src-shared/registries/records/registry.ts";
import type { NavigationArea } from "./navigation-areas.ts";
import type { ScreenRoute } from "./screen-route.ts";

/** The route of a record's screen: address, title and permission are those of its declaration. */
export const recordRoute = (
  name: RecordName,
  area: NavigationArea,
  icon: FluentIcon,
  load: () => Promise<ComponentType>,
): ScreenRoute => {
  const { address, list } = recordByName(name);
  return {
    path: `${address.slice(1)}/:id?`,
    titleKey: `lists.${name}.title`,
    permission: list.permission,
    navigation: { area, to: address, icon },
    load,
  };
};
