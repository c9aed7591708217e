import { mergeClasses } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { useText } from "../../../i18n/TextProvider.tsx";
import { isAt, type PlacedScreen } from "./groups.ts";
import { itemMark } from "./move-focus.ts";
import { useNavigationStyles } from "./navigation.styles.ts";

type Props = {
  readonly screen: PlacedScreen;
  /** `lone`: the only screen of its group, drawn in place of it; `stacked`: the same with its title below the icon. */
  readonly look: "entry" | "lone" | "stacked";
};

/** The way to a screen. The one where the person is scrolls itself into sight. */
export const NavigationEntry = ({ screen, look }: Props) => {
  const styles = useNavigationStyles();
  const { t } = useText();
  const { pathname } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const isCurrent = isAt(screen, pathname);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const Icon = screen.navigation.icon;
  const isStacked = look === "stacked";
  return (
    <NavLink
      ref={link}
      to={screen.navigation.to}
      className={mergeClasses(
        styles.item,
        look === "entry" && styles.entry,
        isStacked && styles.stacked,
        isCurrent && styles.current,
      )}
      {...itemMark}
    >
      {look === "entry" ? null : (
        <span className={styles.icon}>
          <Icon aria-hidden />
        </span>
      )}
      <span className={mergeClasses(styles.label, isStacked && styles.stackedLabel)}>{t(screen.titleKey)}</span>
    </NavLink>
  );
};
