import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { formatCount } from "../../../../src-shared/kernel/values/money/count.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { axisOf, inUnit } from "../../../ui/panels/axis.ts";
import { below, usePlotStyles } from "../../../ui/panels/plot.styles.ts";
import type { Day } from "./statistics-model.ts";

const useStyles = makeStyles({
  course: { position: "absolute", left: 0, right: 0, top: 0, width: "100%", height: `calc(100% - ${below}px)` },
  line: { fill: "none", stroke: tokens.colorBrandForeground1, strokeWidth: "2", strokeLinejoin: "round" },
  area: { fill: tokens.colorBrandBackground2, opacity: 0.5 },
  mark: {
    position: "absolute",
    top: 0,
    bottom: `${below}px`,
    borderLeft: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    pointerEvents: "none",
  },
  point: {
    position: "absolute",
    width: "8px",
    height: "8px",
    boxSizing: "border-box",
    border: `2px solid ${tokens.colorBrandForeground1}`,
    borderRadius: "50%",
    backgroundColor: tokens.colorNeutralBackground1,
    transform: "translate(-50%, 50%)",
    pointerEvents: "none",
  },
  told: {
    position: "absolute",
    bottom: `${below + 8}px`,
    zIndex: 1,
    padding: "4px 8px",
    display: "grid",
    borderRadius: "6px",
    boxShadow: tokens.shadow8,
    backgroundColor: tokens.colorNeutralBackground1,
    whiteSpace: "nowrap",
    pointerEvents: "none",
  },
  small: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  day: { position: "absolute", bottom: 0, transform: "translateX(-50%)" },
  firstDay: { transform: "none" },
  lastDay: { transform: "translateX(-100%)" },
  // The range that keys and the pointer move is the plot itself; the browser's own drawing of it is not seen.
  range: {
    position: "absolute",
    left: "-8px",
    width: "calc(100% + 16px)",
    top: 0,
    height: `calc(100% - ${below}px)`,
    margin: 0,
    opacity: 0,
    cursor: "crosshair",
  },
  focused: { ":focus-within": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "4px" } },
});

/** Days named below the plot, besides the last. */
const namedDays = 5;

type Props = {
  readonly days: readonly Day[];
  /** Day that is looked at. */
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
};

/** Course of the heads in force by day, from 0 on; arrow keys and the pointer move the day that is looked at. */
export const HeadsChart = ({ days, chosen, onChoose }: Props) => {
  const styles = useStyles();
  const plot = usePlotStyles();
  const { t, locale } = useText();
  const { unit, top, ticks } = axisOf(Math.max(...days.map(({ heads }) => heads)), locale);
  const last = Math.max(1, days.length - 1);
  const at = Math.max(
    0,
    days.findIndex(({ day }) => day === chosen),
  );
  const day = days[at];
  const share = (figure: number): string => `${(figure / top) * 100}%`;
  const left = (nth: number): string => `${(nth / last) * 100}%`;
  const line = days.map(({ heads }, nth) => `${(nth / last) * 100},${100 - (heads / top) * 100}`).join(" ");
  if (day === undefined) return null;
  const told = t("insuranceStatistics.heads.dayTold", { day: day.day, count: formatCount(day.heads) });
  const changes = t("insuranceStatistics.heads.dayChanges", {
    ...{ began: day.began, added: day.added, reduced: day.reduced, replaced: day.replaced, over: day.over },
  });
  const ends = mergeClasses(styles.lastDay, plot.nameRunning);
  const step = Math.max(1, Math.round(last / namedDays));
  return (
    <figure className={mergeClasses(plot.plot, styles.focused)} aria-label={t("insuranceStatistics.heads.title")}>
      <div className={plot.room} aria-hidden="true">
        {ticks.map((tick) => (
          <div key={tick} className={plot.line} style={{ bottom: share(tick) }}>
            <span className={plot.scale}>
              {tick === 0 ? "0" : t(`workbench.months.units.${unit.key}`, { figure: formatCount(inUnit(tick, unit)) })}
            </span>
          </div>
        ))}
      </div>
      <svg className={styles.course} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <polygon className={styles.area} points={`0,100 ${line} 100,100`} />
        <polyline className={styles.line} points={line} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={plot.room} aria-hidden="true">
        <span className={styles.point} style={{ left: left(at), bottom: share(day.heads) }} />
      </div>
      <span className={styles.mark} style={{ left: left(at) }} aria-hidden="true" />
      <span
        className={styles.told}
        style={at > last / 2 ? { right: `calc(100% - ${left(at)} + 8px)` } : { left: `calc(${left(at)} + 8px)` }}
        aria-hidden="true"
      >
        <strong>{told}</strong>
        <span className={styles.small}>{changes}</span>
      </span>
      {days.map((one, nth) =>
        nth === last || (nth % step === 0 && nth + step / 2 < last) ? (
          <span
            key={one.day}
            className={mergeClasses(plot.name, styles.day, nth === 0 && styles.firstDay, nth === last && ends)}
            style={{ left: left(nth) }}
            aria-hidden="true"
          >
            {one.day.slice(5)}
          </span>
        ) : null,
      )}
      <input
        type="range"
        className={styles.range}
        min={0}
        max={days.length - 1}
        value={at}
        aria-label={t("insuranceStatistics.heads.day")}
        aria-valuetext={`${told} · ${changes}`}
        onChange={({ target }) => onChoose(days[Number(target.value)]?.day ?? chosen)}
      />
    </figure>
  );
};
