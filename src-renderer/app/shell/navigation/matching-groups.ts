import type { useScreenTitles } from "../../state/screen-titles.ts";
import type { NavigationGroup } from "./groups.ts";

/**
 * Filters the navigation by a search: keeps the entries of which the title or the address has every word, and whole groups of
 * which the title has them; in their order.
 */
export const matchingGroups = (
  groups: readonly NavigationGroup[],
  search: string,
  titles: Pick<ReturnType<typeof useScreenTitles>, "ofArea" | "ofScreen">,
): readonly NavigationGroup[] => {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return groups.flatMap((group) => {
    if (hasAll(titles.ofArea(group.area))) return [group];
    const [first, ...others] = group.screens.filter((screen) =>
      hasAll(`${titles.ofScreen(screen)} ${screen.navigation.to}`),
    );
    return first === undefined ? [] : [{ ...group, screens: [first, ...others] as const }];
  });
};
