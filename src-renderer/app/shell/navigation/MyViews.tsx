import { mergeClasses } from "@fluentui/react-components";
import { useRef } from "react";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useSize } from "../../../list-screen/grid/sticky.ts";
import { MyView } from "./MyView.tsx";
import { useNavigationStyles } from "./navigation.styles.ts";
import { useOwnViews } from "./use-own-views.ts";

/** The line above and the heading, and one view, in px. */
const headHeight = 37;
const viewHeight = 28;

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
  const isShown = views !== null && room > 0;
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
