import { matchPath } from "react-router-dom";
import { type NavigationArea, navigationAreaNames, placeOfArea } from "../../../screens/navigation-areas.ts";
import type { ScreenRoute } from "../../../screens/screen-route.ts";
import type { Needed } from "../../../session/bootstrap.ts";
import { screens } from "../../state/screens.ts";

/** A screen that has a place in the navigation. */
export type PlacedScreen = ScreenRoute & Required<Pick<ScreenRoute, "navigation">>;

/** A group with the screens of it that the person may see; at least one. */
export type NavigationGroup = {
  readonly area: NavigationArea;
  readonly screens: readonly [PlacedScreen, ...PlacedScreen[]];
  /** A line is drawn above it. */
  readonly beginsBlock: boolean;
  /** It has a single screen and is drawn as that. */
  readonly isLone: boolean;
};

const isPlaced = (screen: ScreenRoute): screen is PlacedScreen => screen.navigation !== undefined;

/** The groups that a person sees, from top to bottom; within one, screens in the order in which they are declared. */
export const groupsFor = (can: (needed: Needed) => boolean, isOfCompany = false): readonly NavigationGroup[] => {
  const visibleScreens = screens
    .filter(isPlaced)
    .filter(
      ({ permission, navigation }) =>
        (!permission || can(permission)) && !(isOfCompany && navigation.isForAgency === true),
    );
  let isBlockOpen = false;
  return navigationAreaNames.flatMap((area) => {
    // The line of a group that is not drawn goes to the next one of its block.
    if (placeOfArea(area).beginsBlock) isBlockOpen = false;
    const [first, ...others] = visibleScreens.filter(({ navigation }) => navigation.area === area);
    if (first === undefined) return [];
    const beginsBlock = !isBlockOpen && area !== "home";
    isBlockOpen = true;
    return [{ area, screens: [first, ...others], beginsBlock, isLone: others.length === 0 }];
  });
};

/** True when one is on a screen of a group: one of its entries, a detail of one, or a screen that counts as within it. */
export const isWithinGroup = ({ area, screens: entries }: NavigationGroup, pathname: string): boolean =>
  entries.some((screen) => isAt(screen, pathname)) ||
  screens.some(({ within, path }) => within === area && matchPath(path, pathname) !== null);

/** True when an address is that of a screen of the navigation, or of a detail of it. */
export const isAt = (screen: PlacedScreen, pathname: string): boolean =>
  matchPath({ path: screen.navigation.to, end: false }, pathname) !== null;
