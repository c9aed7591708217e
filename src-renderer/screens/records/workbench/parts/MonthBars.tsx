import { makeStyles, mergeClasses, Tooltip, tokens, useArrowNavigationGroup } from "@fluentui/react-components";
import { Link } from "react-router-dom";
import { settlementStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import { settlements } from "../../../../../src-shared/billing/settlements/settlements-list.ts";
import { filtersToQuery } from "../../../../../src-shared/kernel/lists/filter-values.ts";
import { formatCount } from "../../../../../src-shared/kernel/values/money/count.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { lastDayOf } from "../../../../../src-shared/kernel/values/time/time.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { listAddress } from "../../../../list-screen/model/list-address.ts";
import { axisOf, inUnit } from "./axis.ts";
import { type Bar, isCount, type Measure } from "./measures.ts";
import { wide } from "./workbench.styles.ts";

/** Height of the names of months below the bars. */
const below = 20;

const fill = tokens.colorBrandBackground;
const tint = tokens.colorBrandBackground2;
/** Of what is there of a month that is not over. */
export const hatch = `repeating-linear-gradient(135deg, ${fill} 0 3px, ${tint} 3px 7px)`;

const useStyles = makeStyles({
  plot: {
    position: "relative",
    flexGrow: 1,
    minHeight: "140px",
    margin: "12px 16px 8px 68px",
    [wide]: { margin: "16px 24px 16px 76px" },
  },
  room: { position: "absolute", left: 0, right: 0, top: 0, bottom: `${below}px` },
  line: { position: "absolute", left: 0, right: 0, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  average: {
    position: "absolute",
    left: 0,
    right: 0,
    borderTop: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
  },
  scale: {
    position: "absolute",
    right: "100%",
    top: "-8px",
    marginRight: "8px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    whiteSpace: "nowrap",
  },
  scaleStrong: { color: tokens.colorNeutralForeground2 },
  bars: { position: "absolute", inset: 0, display: "flex", margin: 0, padding: 0, listStyleType: "none" },
  month: { flexGrow: 1, flexBasis: 0, minWidth: 0, display: "flex" },
  bar: {
    flexGrow: 1,
    minWidth: 0,
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    color: "inherit",
    textDecorationLine: "none",
    borderRadius: "4px",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  rise: {
    flexGrow: 1,
    minHeight: 0,
    width: "100%",
    display: "flex",
    flexDirection: "column",
    justifyContent: "flex-end",
    alignItems: "center",
  },
  value: {
    padding: "0 2px",
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    whiteSpace: "nowrap",
  },
  column: {
    width: "56%",
    maxWidth: "40px",
    flexShrink: 0,
    boxSizing: "border-box",
    borderRadius: "3px 3px 0 0",
    backgroundColor: fill,
    opacity: 0.72,
  },
  running: { borderRadius: 0, backgroundColor: "transparent", backgroundImage: hatch, opacity: 1 },
  expected: {
    backgroundColor: tint,
    border: `1px dashed ${tokens.colorBrandForeground1}`,
    borderBottomStyle: "none",
    opacity: 1,
  },
  name: {
    height: `${below}px`,
    flexShrink: 0,
    lineHeight: `${below}px`,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    whiteSpace: "nowrap",
  },
  nameRunning: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** Statuses whose sums a month is made of. */
const finished = (["settled", "closed", "partlyPaid", "allFailed", "offlineSettled"] as const).map((key) =>
  settlementStates.code(key),
);

/** The settlements of a month. */
const monthAddress = (period: string): string =>
  listAddress(
    "settlements",
    filtersToQuery(settlements, {
      status: finished,
      date: { by: "settlement_at", start: `${period}-01`, end: lastDayOf(period) },
    }),
  ) ?? "";

type Props = {
  readonly bars: readonly Bar[];
  readonly average: number | null;
  readonly measure: Measure;
  /** "YYYY-MM-DD" */
  readonly today: string;
};

/** Bars of months: what is there of the running one is hatched, what is expected in it dashed. */
export const MonthBars = ({ bars, average, measure, today }: Props) => {
  const styles = useStyles();
  const { t, locale } = useText();
  const arrows = useArrowNavigationGroup({ axis: "horizontal", circular: true });
  const { unit, top, ticks } = axisOf(Math.max(...bars.map(({ figure, expected }) => figure + expected)), locale);
  const share = (figure: number): string => `${(figure / top) * 100}%`;
  const short = (figure: number): string => formatCount(inUnit(figure, unit));
  const whole = (figure: number): string =>
    isCount(measure)
      ? formatCount(Math.round(figure))
      : t("common.moneyYuan", { amount: formatMoney(Math.round(figure * 100)) });
  const told = ({ period, figure, expected, isRunning }: Bar): string => {
    const name = t(`workbench.months.measures.${measure}`);
    if (!isRunning) return t("workbench.months.whole", { period, name, figure: whole(figure) });
    const facts = { period, day: Number(today.slice(8)), name, figure: whole(figure), expected: whole(expected) };
    return t(expected > 0 ? "workbench.months.runningWithExpected" : "workbench.months.running", facts);
  };
  const averageAt = average === null ? null : average / top;
  return (
    <figure className={styles.plot} aria-label={t(`workbench.months.measures.${measure}`)}>
      <div className={styles.room} aria-hidden="true">
        {ticks.map((tick) => (
          <div key={tick} className={styles.line} style={{ bottom: share(tick) }}>
            {/* The average stands there. */}
            {averageAt !== null && Math.abs(averageAt - tick / top) < 0.08 && tick > 0 ? null : (
              <span className={styles.scale}>
                {tick === 0 ? "0" : t(`workbench.months.units.${unit.key}`, { figure: short(tick) })}
              </span>
            )}
          </div>
        ))}
        {average === null ? null : (
          <div className={styles.average} style={{ bottom: share(average) }}>
            <span className={mergeClasses(styles.scale, styles.scaleStrong)}>
              {t("workbench.months.average", { figure: short(average) })}
            </span>
          </div>
        )}
      </div>
      <ul className={styles.bars} {...arrows}>
        {bars.map((bar) => (
          <li key={bar.period} className={styles.month}>
            <Tooltip content={told(bar)} relationship="description">
              <Link to={monthAddress(bar.period)} className={styles.bar}>
                <span className={styles.rise}>
                  <span className={styles.value}>{short(bar.figure + bar.expected)}</span>
                  {bar.expected > 0 ? (
                    <span
                      className={mergeClasses(styles.column, styles.expected)}
                      style={{ height: share(bar.expected) }}
                    />
                  ) : null}
                  <span
                    className={mergeClasses(styles.column, bar.isRunning && styles.running)}
                    style={{ height: share(bar.figure) }}
                  />
                </span>
                <span className={mergeClasses(styles.name, bar.isRunning && styles.nameRunning)}>
                  {bar.isRunning ? t("workbench.months.to", { day: Number(today.slice(8)) }) : bar.period.slice(2)}
                </span>
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
    </figure>
  );
};
