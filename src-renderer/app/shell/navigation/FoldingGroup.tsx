import { mergeClasses } from "@fluentui/react-components";
import { ChevronDownRegular, ChevronRightRegular } from "@fluentui/react-icons";
import { useId } from "react";
import { placeOfArea } from "../../../screens/navigation-areas.ts";
import { useScreenTitles } from "../../state/screen-titles.ts";
import type { NavigationGroup } from "./groups.ts";
import { itemMark } from "./move-focus.ts";
import { NavigationEntry } from "./NavigationEntry.tsx";
import { useNavigationStyles } from "./navigation.styles.ts";
import type { WaitingCounts } from "./use-waiting-counts.ts";
import { WaitingCount } from "./WaitingCount.tsx";

type Props = {
  readonly group: NavigationGroup;
  readonly counts: WaitingCounts;
  /** The person is at one of its screens; folded, its heading stands for the entry. */
  readonly isWithin: boolean;
  readonly isOpen: boolean;
  readonly onFold: (isOpen: boolean) => void;
};

/** A group of several screens under a heading that opens and folds it. */
export const FoldingGroup = ({ group, counts, isWithin, isOpen, onFold }: Props) => {
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
