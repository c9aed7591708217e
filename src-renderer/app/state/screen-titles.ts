import { useCallback } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import type { NavigationArea } from "../../screens/navigation-areas.ts";
import type { ScreenRoute } from "../../screens/screen-route.ts";
import { useUser } from "../../session/bootstrap.ts";

/** True for a company's own people, who see one company: theirs. */
export const useIsOwnCompany = (): boolean => useUser().company_id !== null;

type Named = Pick<ScreenRoute, "titleKey" | "ownTitleKey">;

/** The names of screens and of groups of the navigation, everywhere the same for a person. */
export const useScreenTitles = () => {
  const { t } = useText();
  const isOwn = useIsOwnCompany();
  const ofScreen = useCallback(
    ({ titleKey, ownTitleKey }: Named): string => t(isOwn ? (ownTitleKey ?? titleKey) : titleKey),
    [t, isOwn],
  );
  const ofArea = useCallback(
    (area: NavigationArea): string => t(isOwn && area === "companies" ? "shell.nav.ownCompany" : `shell.nav.${area}`),
    [t, isOwn],
  );
  const onRail = useCallback(
    (area: NavigationArea): string => t(isOwn && area === "companies" ? "frame.rail.ownCompany" : `frame.rail.${area}`),
    [t, isOwn],
  );
  return { ofScreen, ofArea, onRail };
};
