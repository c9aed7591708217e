import { Button, mergeClasses } from "@fluentui/react-components";
import { PauseRegular, PlayRegular } from "@fluentui/react-icons";
import { useEffect, useState } from "react";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Mark } from "../../../ui/Mark.tsx";
import { LedgerPicture } from "./LedgerPicture.tsx";
import { useCarouselStyles } from "./sign-in.styles.ts";

const points = ["standard", "smart", "brand"] as const;
/** Spec 9: carousel interval. */
const intervalMs = 5_000;

const wantsStillness = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The three selling points, one after the other; still under the pointer, on a press, and for who wants no motion. */
export const Carousel = () => {
  const styles = useCarouselStyles();
  const { t } = useText();
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(wantsStillness);
  const [isOver, setOver] = useState(false);
  const isMoving = !isPaused && !isOver;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setIndex((before) => (before + 1) % points.length), intervalMs);
    return () => clearInterval(timer);
  }, [isMoving]);
  const point = points[index] ?? "standard";
  return (
    <section
      className={styles.root}
      aria-label={t("session.carousel")}
      onMouseEnter={() => setOver(true)}
      onMouseLeave={() => setOver(false)}
    >
      <div className={styles.brand}>
        <Mark size={36} />
        <span className={styles.product}>{t("common.product")}</span>
      </div>
      <LedgerPicture className={styles.picture} />
      <div className={styles.slide} aria-live={isMoving ? "off" : "polite"}>
        <h2 className={styles.title}>{t(`session.points.${point}.title`)}</h2>
        <p className={styles.text}>{t(`session.points.${point}.text`)}</p>
      </div>
      <div className={styles.controls}>
        {points.map((name, position) => (
          <button
            key={name}
            type="button"
            className={styles.dot}
            aria-label={t("session.slide", { index: position + 1, count: points.length })}
            aria-current={position === index}
            onClick={() => setIndex(position)}
          >
            <span className={mergeClasses(styles.bar, position === index && styles.barOn)} />
          </button>
        ))}
        <Button
          appearance="transparent"
          size="small"
          className={styles.play}
          icon={isPaused ? <PlayRegular /> : <PauseRegular />}
          aria-label={t(isPaused ? "session.play" : "session.pause")}
          onClick={() => setPaused(!isPaused)}
        />
      </div>
    </section>
  );
};
