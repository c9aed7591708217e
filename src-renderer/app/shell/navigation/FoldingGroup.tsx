import { mergeClasses } from "@fluentui/react-components";
import { ChevronDownRegular, ChevronRightRegular } from "@fluentui/react-icons";
import { useId } from "react";
import { useText } from "../../../i18n/TextProvider.tsx";
import { placeOfArea } from "../../../screens/navigation-areas.ts";
import type { NavigationGroup } from "./groups.ts";
import { itemMark } from "./move-focus.ts";
import { NavigationEntry } from "./NavigationEntry.tsx";
import { useNavigationStyles } from "./navigation.styles.ts";

type Props = {
  readonly group: NavigationGroup;
  /** The person is at one of its screens: it stays open, so that this entry is never hidden. */
  readonly isWithin: boolean;
  readonly isOpen: boolean;
  readonly onFold: (isOpen: boolean) => void;
};

/** A group of several screens under a heading that opens and folds it. */
export const FoldingGroup = ({ group: { area, screens }, isWithin, isOpen, onFold }: Props) => {
  const styles = useNavigationStyles();
  const { t } = useText();
  const entries = useId();
  const Icon = placeOfArea(area).icon;
  const isShown = isWithin || isOpen;
  const heading = (
    <>
      <span className={mergeClasses(styles.icon, isWithin && styles.withinIcon)}>
        <Icon aria-hidden />
      </span>
      <span className={styles.label}>{t(`shell.nav.${area}`)}</span>
    </>
  );
  return (
    <>
      {isWithin ? (
        <div className={mergeClasses(styles.item, styles.within)}>{heading}</div>
      ) : (
        <button
          type="button"
          className={styles.item}
          aria-expanded={isOpen}
          aria-controls={isOpen ? entries : undefined}
          onClick={() => onFold(!isOpen)}
          {...itemMark}
        >
          {heading}
          <span className={styles.chevron}>
            {isOpen ? <ChevronDownRegular aria-hidden /> : <ChevronRightRegular aria-hidden />}
          </span>
        </button>
      )}
      {isShown ? (
        <ul id={entries} className={styles.entries}>
          {screens.map((screen) => (
            <li key={screen.path}>
              <NavigationEntry screen={screen} look="entry" />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
};
