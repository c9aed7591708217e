import type { NavigationArea } from "../../../screens/navigation-areas.ts";
import { usePreferences, useUser } from "../../../session/bootstrap.ts";

const untouched = { open: [], is_narrow: false } as const;

/** How this person left the navigation: which groups they opened and whether it is narrow. The desk keeps it. */
export const useNavigationState = () => {
  const { id } = useUser();
  const [{ navigation = {} }, change] = usePreferences();
  const { open, is_narrow: isNarrow } = navigation[id] ?? untouched;
  const keep = (next: { open?: readonly string[]; isNarrow?: boolean }): void => {
    const nextState = { open: [...(next.open ?? open)], is_narrow: next.isNarrow ?? isNarrow };
    change({ navigation: { ...navigation, [id]: nextState } });
  };
  return {
    isNarrow,
    isOpen: (area: NavigationArea): boolean => open.some((one) => one === area),
    setNarrow: (next: boolean) => keep({ isNarrow: next }),
    setOpen: (area: NavigationArea, isOpen: boolean) => {
      const others = open.filter((one) => one !== area);
      keep({ open: isOpen ? [...others, area] : others });
    },
  };
};

export type NavigationState = ReturnType<typeof useNavigationState>;
