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
import { axisOf, inUnit } from "../../../../ui/panels/axis.ts";
import { hatch, usePlotStyles } from "../../../../ui/panels/plot.styles.ts";
import { type Bar, isCount, type Measure } from "./measures.ts";

const tint = tokens.colorBrandBackground2;

const useStyles = makeStyles({
  average: {
    position: "absolute",
    left: 0,
    right: 0,
    borderTop: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
  },
  scaleStrong: { color: tokens.colorNeutralForeground2 },
  running: { borderRadius: 0, backgroundColor: "transparent", backgroundImage: hatch, opacity: 1 },
  expected: {
    backgroundColor: tint,
    border: `1px dashed ${tokens.colorBrandForeground1}`,
    borderBottomStyle: "none",
    opacity: 1,
  },
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
  const plot = usePlotStyles();
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
    <figure className={plot.plot} aria-label={t(`workbench.months.measures.${measure}`)}>
      <div className={plot.room} aria-hidden="true">
        {ticks.map((tick) => (
          <div key={tick} className={plot.line} style={{ bottom: share(tick) }}>
            {/* The average stands there. */}
            {averageAt !== null && Math.abs(averageAt - tick / top) < 0.08 && tick > 0 ? null : (
              <span className={plot.scale}>
                {tick === 0 ? "0" : t(`workbench.months.units.${unit.key}`, { figure: short(tick) })}
              </span>
            )}
          </div>
        ))}
        {average === null ? null : (
          <div className={styles.average} style={{ bottom: share(average) }}>
            <span className={mergeClasses(plot.scale, styles.scaleStrong)}>
              {t("workbench.months.average", { figure: short(average) })}
            </span>
          </div>
        )}
      </div>
      <ul className={plot.bars} {...arrows}>
        {bars.map((bar) => (
          <li key={bar.period} className={plot.month}>
            <Tooltip content={told(bar)} relationship="description">
              <Link to={monthAddress(bar.period)} className={plot.bar}>
                <span className={plot.rise}>
                  <span className={plot.value}>{short(bar.figure + bar.expected)}</span>
                  {bar.expected > 0 ? (
                    <span
                      className={mergeClasses(plot.column, styles.expected)}
                      style={{ height: share(bar.expected) }}
                    />
                  ) : null}
                  <span
                    className={mergeClasses(plot.column, bar.isRunning && styles.running)}
                    style={{ height: share(bar.figure) }}
                  />
                </span>
                <span className={mergeClasses(plot.name, bar.isRunning && plot.nameRunning)}>
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
