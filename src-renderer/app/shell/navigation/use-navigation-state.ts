import { useState } from "react";
import { matchPath, useLocation } from "react-router-dom";
import type { NavigationArea } from "../../../screens/navigation-areas.ts";
import { useCan, usePreferences, useUser } from "../../../session/bootstrap.ts";
import { useFrameWidth } from "../../../session/use-frame-size.ts";
import { screens } from "../../state/screens.ts";
import { groupsFor, isWithinGroup } from "./groups.ts";

const untouched = { open: [], is_narrow: false } as const;

/** Below this width (CSS px) lists need the room more than the names of the navigation. */
const wideEnough = 1280;

/** True when an address is that of a record beside its list. */
const isRecordAt = (pathname: string): boolean =>
  screens.some(
    ({ path }) => path.endsWith("/:id?") && matchPath({ path: `/${path}` }, pathname)?.params["id"] !== undefined,
  );

/**
 * State of the navigation: narrow or wide, and the one group that is open. The desk keeps for each person whether they
 * made it narrow and which group they opened. By itself it is narrow where the window is small or a record stands beside
 * its list; whoever widens it then has it wide until that ends. Coming to a screen opens its group.
 */
export const useNavigationState = () => {
  const { id, company_id } = useUser();
  const can = useCan();
  const { pathname } = useLocation();
  const [{ navigation = {} }, change] = usePreferences();
  const saved = navigation[id] ?? untouched;
  const isShort = useFrameWidth() < wideEnough || isRecordAt(pathname);
  const [isWidened, setWidened] = useState(false);
  if (isWidened && !isShort) setWidened(false);

  const here = groupsFor(can, company_id !== null).find(
    (group) => group.screens.length > 1 && isWithinGroup(group, pathname),
  )?.area;
  const screenName = pathname.split("/")[1];
  const [lastScreen, setLastScreen] = useState(screenName);
  const [openArea, setOpenArea] = useState<string | undefined>(here ?? saved.open[0]);
  if (lastScreen !== screenName) {
    setLastScreen(screenName);
    if (here !== undefined) setOpenArea(here);
  }
  const keep = (some: { open?: readonly string[]; is_narrow?: boolean }): void =>
    change({
      navigation: { ...navigation, [id]: { ...saved, open: [...(some.open ?? saved.open)], ...narrowOf(some) } },
    });
  return {
    isNarrow: isShort ? !isWidened : saved.is_narrow,
    isOpen: (area: NavigationArea): boolean => area === openArea,
    toggleNarrow: () => (isShort ? setWidened(!isWidened) : keep({ is_narrow: !saved.is_narrow })),
    setOpen: (area: NavigationArea, isOpen: boolean) => {
      setOpenArea(isOpen ? area : undefined);
      keep({ open: isOpen ? [area] : [] });
    },
  };
};

const narrowOf = ({ is_narrow }: { is_narrow?: boolean }) => (is_narrow === undefined ? {} : { is_narrow });

export type NavigationState = ReturnType<typeof useNavigationState>;
