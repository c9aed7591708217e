import { mergeClasses, Tooltip } from "@fluentui/react-components";
import { PanelLeftContractRegular, PanelLeftExpandRegular } from "@fluentui/react-icons";
import { Fragment, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCan } from "../../../session/bootstrap.ts";
import { FoldingGroup } from "./FoldingGroup.tsx";
import { groupsFor, isWithinGroup, type NavigationGroup } from "./groups.ts";
import { moveFocus } from "./move-focus.ts";
import { NavigationEntry } from "./NavigationEntry.tsx";
import { useNavigationStyles } from "./navigation.styles.ts";
import { RailGroup } from "./RailGroup.tsx";
import type { NavigationState } from "./use-navigation-state.ts";

/** Ctrl+B makes the navigation narrow and wide again. */
const useToggleKey = (toggle: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [toggle]);
};

/** The screens that the person may see, by area. */
export const Navigation = ({ state }: { readonly state: NavigationState }) => {
  const styles = useNavigationStyles();
  const { t } = useText();
  const can = useCan();
  const { pathname } = useLocation();
  const { isNarrow, isOpen, setNarrow, setOpen } = state;
  const toggle = () => setNarrow(!isNarrow);
  useToggleKey(toggle);
  const toggleText = t(isNarrow ? "shell.nav.expand" : "shell.nav.collapse");
  const draw = (group: NavigationGroup) => {
    const { area, screens } = group;
    const [first, ...others] = screens;
    if (others.length === 0) return <NavigationEntry screen={first} look={isNarrow ? "stacked" : "lone"} />;
    const isWithin = isWithinGroup(group, pathname);
    if (isNarrow) return <RailGroup group={group} isWithin={isWithin} />;
    return (
      <FoldingGroup
        group={group}
        isWithin={isWithin}
        isOpen={isOpen(area)}
        onFold={(isNowOpen) => setOpen(area, isNowOpen)}
      />
    );
  };
  return (
    <nav
      className={mergeClasses(styles.root, isNarrow && styles.narrow)}
      aria-label={t("shell.navigation")}
      onKeyDown={moveFocus}
    >
      <ul className={styles.list}>
        {groupsFor(can).map((group) => (
          <Fragment key={group.area}>
            {group.beginsBlock ? <li className={styles.rule} aria-hidden /> : null}
            <li>{draw(group)}</li>
          </Fragment>
        ))}
      </ul>
      <Tooltip content={`${toggleText} (Ctrl+B)`} relationship="label" positioning="after">
        <button type="button" className={styles.item} onClick={toggle}>
          <span className={styles.icon}>
            {isNarrow ? <PanelLeftExpandRegular aria-hidden /> : <PanelLeftContractRegular aria-hidden />}
          </span>
        </button>
      </Tooltip>
    </nav>
  );
};
