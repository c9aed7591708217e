import { mergeClasses } from "@fluentui/react-components";
import { ChevronDownRegular, ChevronRightRegular, SearchRegular } from "@fluentui/react-icons";
import { Fragment, useId } from "react";
import { useLocation } from "react-router-dom";
import { useText } from "../../../i18n/TextProvider.tsx";
import { placeOfArea } from "../../../screens/navigation-areas.ts";
import { useScreenTitles } from "../../state/screen-titles.ts";
import { isWithinGroup, type NavigationGroup } from "./groups.ts";
import { itemMark } from "./move-focus.ts";
import { NavigationEntry } from "./NavigationEntry.tsx";
import { useNavigationStyles } from "./navigation.styles.ts";
import { RailGroup } from "./RailGroup.tsx";
import type { NavigationState } from "./use-navigation-state.ts";
import type { WaitingCounts } from "./use-waiting-counts.ts";
import { WaitingCount } from "./WaitingCount.tsx";

type FoldingGroupProps = {
  readonly group: NavigationGroup;
  readonly counts: WaitingCounts;
  /** The person is at one of its screens; folded, its heading stands for the entry. */
  readonly isWithin: boolean;
  readonly isOpen: boolean;
  readonly onFold: (isOpen: boolean) => void;
};

/** A group of several screens under a heading that opens and folds it. */
const FoldingGroup = ({ group, counts, isWithin, isOpen, onFold }: FoldingGroupProps) => {
  const styles = useNavigationStyles();
  const titles = useScreenTitles();
  const entries = useId();
  const { area, screens } = group;
  const Icon = placeOfArea(area).icon;
  return (
    <>
      <button
        type="button"
        className={mergeClasses(
          styles.item,
          isWithin && isOpen && styles.within,
          isWithin && !isOpen && styles.current,
        )}
        aria-expanded={isOpen}
        aria-controls={isOpen ? entries : undefined}
        onClick={() => onFold(!isOpen)}
        {...itemMark}
      >
        <span className={mergeClasses(styles.icon, isWithin && styles.withinIcon)}>
          <Icon aria-hidden />
        </span>
        <span className={styles.label}>{titles.ofArea(area)}</span>
        <WaitingCount count={isOpen ? 0 : counts.ofGroup(group)} />
        <span className={styles.chevron}>
          {isOpen ? <ChevronDownRegular aria-hidden /> : <ChevronRightRegular aria-hidden />}
        </span>
      </button>
      {isOpen ? (
        <ul id={entries} className={styles.entries}>
          {screens.map((screen) => (
            <li key={screen.path}>
              <NavigationEntry screen={screen} look="entry" counts={counts} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
};

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
