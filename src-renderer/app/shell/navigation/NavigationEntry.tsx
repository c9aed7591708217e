import { mergeClasses } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { useScreenTitles } from "../../state/screen-titles.ts";
import { isAt, type PlacedScreen } from "./groups.ts";
import { itemMark } from "./move-focus.ts";
import { useNavigationStyles } from "./navigation.styles.ts";
import { WaitingCount } from "./WaitingCount.tsx";

type Props = {
  readonly screen: PlacedScreen;
  /**
   * `entry`: below the heading of its group · `lone`: the only screen of its group, drawn in place of it · `rail`: the same
   * with a short name below its icon · `flyout`: beside the rail.
   */
  readonly look: "entry" | "lone" | "rail" | "flyout";
  readonly count: number;
};

/** The way to a screen. The one where the person is scrolls itself into sight. */
export const NavigationEntry = ({ screen, look, count }: Props) => {
  const styles = useNavigationStyles();
  const titles = useScreenTitles();
  const { pathname } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const isCurrent = isAt(screen, pathname);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const { icon: Icon, to, area } = screen.navigation;
  const isRail = look === "rail";
  const title = titles.ofScreen(screen);
  return (
    <NavLink
      ref={link}
      to={to}
      title={isRail ? title : undefined}
      className={mergeClasses(
        styles.item,
        look === "entry" && styles.entry,
        look === "flyout" && styles.flyoutEntry,
        isRail && styles.rail,
        isCurrent && styles.current,
      )}
      {...itemMark}
    >
      {look === "entry" || look === "flyout" ? null : (
        <span className={mergeClasses(styles.icon, isRail && styles.railIcon, isCurrent && styles.withinIcon)}>
          <Icon aria-hidden />
        </span>
      )}
      <span className={mergeClasses(styles.label, isRail && styles.railLabel)}>
        {isRail ? titles.onRail(area) : title}
      </span>
      <WaitingCount count={count} isBadge={isRail} />
    </NavLink>
  );
};
