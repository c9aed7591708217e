import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { MegaphoneRegular, PauseRegular, PlayRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useText } from "../../../i18n/TextProvider.tsx";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    minHeight: "32px",
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    // The text stands still for who reads it, points at it or wants no motion.
    ":hover > div > p": { animationPlayState: "paused" },
    ":focus-within > div > p": { animationPlayState: "paused" },
  },
  icon: { display: "inline-flex", fontSize: "16px", flexShrink: 0, color: tokens.colorBrandForeground1 },
  window: { flexGrow: 1, minWidth: 0, overflow: "hidden" },
  text: {
    display: "inline-block",
    margin: 0,
    minWidth: "100%",
    whiteSpace: "nowrap",
    animationName: { from: { transform: "translateX(100%)" }, to: { transform: "translateX(-100%)" } },
    animationTimingFunction: "linear",
    animationIterationCount: "infinite",
    "@media (prefers-reduced-motion: reduce)": {
      animationName: "none",
      whiteSpace: "normal",
      padding: `${tokens.spacingVerticalXS} 0`,
    },
  },
  still: { animationName: "none", whiteSpace: "normal", padding: `${tokens.spacingVerticalXS} 0` },
  button: { flexShrink: 0, "@media (prefers-reduced-motion: reduce)": { display: "none" } },
});

/** About as fast as one reads along. */
const secondsPerSign = 0.35;
const shortestSeconds = 16;

/** The service's notice, scrolling (spec 2). Paused it shows the whole text in lines. */
export const NoticeBar = ({ text }: { text: string }) => {
  const styles = useStyles();
  const { t } = useText();
  const [isPaused, setPaused] = useState(false);
  const seconds = Math.max(shortestSeconds, Math.round(text.length * secondsPerSign));
  return (
    <section className={styles.bar} aria-label={t("session.notice.label")}>
      <span className={styles.icon}>
        <MegaphoneRegular aria-hidden />
      </span>
      <div className={styles.window}>
        <p
          className={mergeClasses(styles.text, isPaused && styles.still)}
          style={{ animationDuration: `${seconds}s` }}
          data-paused={isPaused}
        >
          {text}
        </p>
      </div>
      <Button
        size="small"
        appearance="subtle"
        className={styles.button}
        icon={isPaused ? <PlayRegular /> : <PauseRegular />}
        aria-label={t(isPaused ? "session.notice.play" : "session.notice.pause")}
        onClick={() => setPaused(!isPaused)}
      />
    </section>
  );
};
