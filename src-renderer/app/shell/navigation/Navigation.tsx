import { mergeClasses, Tooltip } from "@fluentui/react-components";
import { PanelLeftContractRegular, PanelLeftExpandRegular } from "@fluentui/react-icons";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { keys, listenKeys } from "../../../i18n/keys.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCan } from "../../../session/bootstrap.ts";
import { useIsOwnCompany, useScreenTitles } from "../../state/screen-titles.ts";
import { groupsFor } from "./groups.ts";
import { MyViews } from "./MyViews.tsx";
import { matchingGroups } from "./matching-groups.ts";
import { focusItem, moveFocus } from "./move-focus.ts";
import { NavigationGroups } from "./NavigationGroups.tsx";
import { NavigationSearch } from "./NavigationSearch.tsx";
import { useNavigationStyles } from "./navigation.styles.ts";
import type { NavigationState } from "./use-navigation-state.ts";
import { useWaitingCounts } from "./use-waiting-counts.ts";

/** Ctrl+B makes the navigation narrow and wide again. */
const useToggleKey = (toggle: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      toggle();
    };
    return listenKeys(window, onKeyDown);
  }, [toggle]);
};

/** A letter that is pressed at an entry begins the search with itself; a slash begins it empty. */
const searchTextOf = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): string | null => {
  if ([...key].length !== 1 || key === " " || ctrlKey || metaKey || altKey) return null;
  if (target instanceof HTMLInputElement) return null;
  return key === "/" ? "" : key;
};

/** The screens that the person may see, by area. */
export const Navigation = ({ state }: { readonly state: NavigationState }) => {
  const styles = useNavigationStyles();
  const { t } = useText();
  const can = useCan();
  const { pathname } = useLocation();
  const counts = useWaitingCounts();
  const root = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const { isNarrow, toggleNarrow } = state;
  const search = isNarrow ? null : typed;
  useToggleKey(toggleNarrow);
  const titles = useScreenTitles();
  const allGroups = groupsFor(can, useIsOwnCompany());
  const groups = search === null ? allGroups : matchingGroups(allGroups, search, titles);
  const hasViews = !isNarrow && search === null;
  const closeSearch = () => setTyped(null);
  const leaveSearch = () => {
    closeSearch();
    // Drawn again without the field before the focus can go to an entry.
    requestAnimationFrame(() => focusItem(root.current, 0));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const text = isNarrow ? null : searchTextOf(event);
    if (text === null) return moveFocus(event);
    event.preventDefault();
    setTyped(text);
  };
  const toggleText = t(isNarrow ? "shell.nav.expand" : "shell.nav.collapse");
  const fold = (
    <button
      type="button"
      className={mergeClasses(styles.item, styles.fold, isNarrow && styles.foldNarrow)}
      aria-label={isNarrow ? toggleText : undefined}
      aria-keyshortcuts="Control+B"
      onClick={toggleNarrow}
    >
      <span className={styles.icon}>
        {isNarrow ? <PanelLeftExpandRegular aria-hidden /> : <PanelLeftContractRegular aria-hidden />}
      </span>
      {isNarrow ? null : (
        <>
          <span className={styles.label}>{toggleText}</span>
          <kbd className={styles.keys} aria-hidden>
            {t("frame.navigation.foldKeys")}
          </kbd>
        </>
      )}
    </button>
  );
  return (
    <nav
      ref={root}
      className={mergeClasses(styles.root, isNarrow && styles.narrow)}
      aria-label={t("shell.navigation")}
      // Where the screens that are drawn are: those of the new address come after their code.
      data-at={pathname}
      onKeyDown={keys(onKeyDown)}
    >
      {search === null ? null : (
        <NavigationSearch
          text={search}
          onChange={setTyped}
          onEnter={() => root.current?.querySelector("a")?.click()}
          onDown={() => focusItem(root.current, 0)}
          onClose={leaveSearch}
        />
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter in a link is a click */}
      <ul
        className={mergeClasses(styles.list, !hasViews && styles.alone)}
        onClick={({ target }) => {
          if (search !== null && target instanceof Element && target.closest("a") !== null) closeSearch();
        }}
      >
        <NavigationGroups
          groups={groups}
          counts={counts}
          state={state}
          isSearched={search !== null}
          onSearch={() => setTyped("")}
        />
        {groups.length === 0 ? <li className={styles.nothing}>{t("frame.navigation.nothing")}</li> : null}
      </ul>
      {hasViews ? <MyViews /> : null}
      {isNarrow ? (
        <Tooltip content={`${toggleText} (Ctrl+B)`} relationship="description" positioning="after">
          {fold}
        </Tooltip>
      ) : (
        fold
      )}
    </nav>
  );
};
