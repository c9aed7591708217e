import { mergeClasses } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { useFrameHeight } from "../../../session/use-frame-size.ts";
import { useScreenTitles } from "../../state/screen-titles.ts";
import { isAt, type PlacedScreen } from "./groups.ts";
import { itemMark } from "./move-focus.ts";
import { useNavigationStyles } from "./navigation.styles.ts";
import { lowest } from "./rail-height.ts";
import type { WaitingCounts } from "./use-waiting-counts.ts";
import { RailCount, WaitingCount, WaitingLink } from "./WaitingCount.tsx";

type Props = {
  readonly screen: PlacedScreen;
  /**
   * `entry`: below the heading of its group · `lone`: the only screen of its group, drawn in place of it · `rail`: the same
   * with a short name below its icon · `flyout`: beside the rail.
   */
  readonly look: "entry" | "lone" | "rail" | "flyout";
  readonly counts: WaitingCounts;
};

/** The way to a screen. The one where the person is scrolls itself into sight. */
export const NavigationEntry = ({ screen, look, counts }: Props) => {
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
  const count = counts.ofScreen(screen);
  const place = isRail ? null : counts.placeOf(screen);
  const isLow = useFrameHeight() < lowest;
  const entry = (
    <NavLink
      ref={link}
      to={to}
      title={isRail ? title : undefined}
      className={mergeClasses(
        styles.item,
        look === "entry" && styles.entry,
        look === "flyout" && styles.flyoutEntry,
        isRail && styles.rail,
        isRail && isLow && styles.railLow,
        isCurrent && styles.current,
      )}
      {...itemMark}
    >
      {look === "entry" || look === "flyout" ? null : (
        <span className={mergeClasses(styles.icon, isRail && styles.railIcon, isCurrent && styles.withinIcon)}>
          <Icon aria-hidden />
          {isRail ? <RailCount count={count} /> : null}
        </span>
      )}
      <span className={mergeClasses(styles.label, isRail && (isLow ? styles.spoken : styles.railLabel))}>
        {isRail ? titles.onRail(area) : title}
      </span>
      {place === null ? <WaitingCount count={count} isSpoken={isRail} /> : null}
    </NavLink>
  );
  if (place === null) return entry;
  return (
    <div className={styles.counted}>
      {entry}
      <WaitingLink title={title} count={count} to={place} />
    </div>
  );
};
