import { SearchRegular } from "@fluentui/react-icons";
import { Fragment } from "react";
import { useLocation } from "react-router-dom";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useScreenTitles } from "../../state/screen-titles.ts";
import { FoldingGroup } from "./FoldingGroup.tsx";
import { isWithinGroup, type NavigationGroup } from "./groups.ts";
import { NavigationEntry } from "./NavigationEntry.tsx";
import { useNavigationStyles } from "./navigation.styles.ts";
import { RailGroup } from "./RailGroup.tsx";
import type { NavigationState } from "./use-navigation-state.ts";
import type { WaitingCounts } from "./use-waiting-counts.ts";

type Props = {
  readonly groups: readonly NavigationGroup[];
  readonly counts: WaitingCounts;
  readonly state: NavigationState;
  /** All that is left by a search: every group with its heading and entries, nothing to fold. */
  readonly isSearched: boolean;
  readonly onSearch: () => void;
};

/** The groups from top to bottom, as wide lines that fold, as a rail, or as what a search has left. */
export const NavigationGroups = ({ groups, counts, state, isSearched, onSearch }: Props) => {
  const styles = useNavigationStyles();
  const { t } = useText();
  const titles = useScreenTitles();
  const { pathname } = useLocation();
  const { isNarrow, isOpen, setOpen } = state;
  const draw = (group: NavigationGroup) => {
    const { area, screens } = group;
    const [first] = screens;
    if (isSearched) {
      return (
        <>
          <div className={styles.found}>{titles.ofArea(area)}</div>
          {screens.map((screen) => (
            <NavigationEntry key={screen.path} screen={screen} look="entry" counts={counts} />
          ))}
        </>
      );
    }
    if (group.isLone) return <NavigationEntry screen={first} look={isNarrow ? "rail" : "lone"} counts={counts} />;
    const isWithin = isWithinGroup(group, pathname);
    if (isNarrow) return <RailGroup group={group} counts={counts} isWithin={isWithin} />;
    return (
      <FoldingGroup
        group={group}
        counts={counts}
        isWithin={isWithin}
        isOpen={isOpen(area)}
        onFold={(isNowOpen) => setOpen(area, isNowOpen)}
      />
    );
  };
  return groups.map((group) => (
    <Fragment key={group.area}>
      {group.beginsBlock && !isSearched ? <li className={styles.rule} aria-hidden /> : null}
      <li className={group.area === "home" && !isNarrow && !isSearched ? styles.home : undefined}>
        {draw(group)}
        {group.area === "home" && !isNarrow && !isSearched ? (
          <button
            type="button"
            className={styles.iconButton}
            aria-label={t("frame.navigation.search")}
            title={`${t("frame.navigation.search")} (/)`}
            onClick={onSearch}
          >
            <SearchRegular aria-hidden />
          </button>
        ) : null}
      </li>
    </Fragment>
  ));
};
