import { expect, it } from "vitest";
import { navigationAreaNames, placeOfArea } from "../screens/navigation-areas.ts";
import { screens } from "./state/screens.ts";

it("gives every group and every screen of the navigation an icon of its own", () => {
  const meanings = new Map<unknown, string>(navigationAreaNames.map((area) => [placeOfArea(area).icon, area]));
  expect(meanings.size).toBe(navigationAreaNames.length);
  const owners = new Map<unknown, string>();
  for (const { navigation } of screens) {
    if (!navigation) continue;
    const area = meanings.get(navigation.icon);
    // The group's icon is its main screen's too.
    expect(area ?? navigation.area, `${navigation.to} has the icon of ${area}`).toBe(navigation.area);
    expect(owners.get(navigation.icon), `${navigation.to} shares its icon`).toBeUndefined();
    owners.set(navigation.icon, navigation.to);
  }
});
