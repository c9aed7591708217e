import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, mergeClasses } from "@fluentui/react-components";
import { BookmarkRegular, DeleteRegular, MoreHorizontalRegular, RenameRegular } from "@fluentui/react-icons";
import { useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { formatCount } from "../../../../src-shared/kernel/values/money/count.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useSize } from "../../../list-screen/grid/sticky.ts";
import { itemMark } from "./move-focus.ts";
import { useNavigationStyles } from "./navigation.styles.ts";
import { type PlacedView, useOwnViews } from "./use-own-views.ts";
import { RemoveViewDialog, RenameViewDialog } from "./ViewDialogs.tsx";

/** A saved view: opens its list as it was saved; renamed and removed from its menu. */
const MyView = ({ view, list, to }: PlacedView) => {
  const styles = useNavigationStyles();
  const { t } = useText();
  const { search } = useLocation();
  const [dialog, setDialog] = useState<"rename" | "remove" | null>(null);
  const close = () => setDialog(null);
  const { name, count } = view;
  const isCurrent = new URLSearchParams(search).get("view") === view.id;
  return (
    <div className={styles.view}>
      <Link
        to={to}
        className={mergeClasses(styles.item, styles.viewLink, isCurrent && styles.within)}
        aria-current={isCurrent ? "true" : undefined}
        title={t("frame.views.open", { name, list: t(`lists.${list}.title`) })}
        {...itemMark}
      >
        <span className={mergeClasses(styles.viewIcon, isCurrent && styles.withinIcon)}>
          <BookmarkRegular aria-hidden />
        </span>
        <span className={styles.label}>{name}</span>
        {count === null ? null : <span className={styles.viewCount}>{formatCount(count)}</span>}
      </Link>
      <Menu positioning="after-top">
        <MenuTrigger disableButtonEnhancement>
          <button type="button" className={styles.viewMenu} aria-label={t("frame.views.menu", { name })}>
            <MoreHorizontalRegular aria-hidden />
          </button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<RenameRegular />} onClick={() => setDialog("rename")}>
              {t("frame.views.rename")}
            </MenuItem>
            <MenuItem icon={<DeleteRegular />} onClick={() => setDialog("remove")}>
              {t("frame.views.remove")}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {dialog === "rename" ? <RenameViewDialog list={list} view={view} onClose={close} /> : null}
      {dialog === "remove" ? <RemoveViewDialog list={list} view={view} onClose={close} /> : null}
    </div>
  );
};

/** The line above and the heading, and one view, in px. */
const headHeight = 37;
const viewHeight = 28;
/** Two lines that say where views come from. */
const hintHeight = 44;

/**
 * The person's saved views of all lists below the groups, as many as there is room for: the screens come first, and every
 * view stands in its list's own menu too.
 */
export const MyViews = () => {
  const styles = useNavigationStyles();
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  const { height } = useSize(box);
  const views = useOwnViews();
  const room = Math.max(0, Math.floor((height - headHeight) / viewHeight));
  const isShown = views !== null && (views.length === 0 ? height >= headHeight + hintHeight : room > 0);
  return (
    <div ref={box} className={styles.views}>
      {isShown ? (
        <>
          <div className={styles.rule} aria-hidden />
          <h2 className={styles.viewsTitle}>{t("frame.views.title")}</h2>
          {views.length === 0 ? (
            <p className={mergeClasses(styles.viewsTitle, styles.viewsHint)}>{t("frame.views.none")}</p>
          ) : (
            <ul className={styles.entries}>
              {views.slice(0, room).map((placed) => (
                <li key={placed.view.id}>
                  <MyView {...placed} />
                </li>
              ))}
            </ul>
          )}
        </>
      ) : null}
    </div>
  );
};
