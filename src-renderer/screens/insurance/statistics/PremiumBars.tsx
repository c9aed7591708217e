import { makeStyles, mergeClasses, Tooltip, useArrowNavigationGroup } from "@fluentui/react-components";
import { planTypes } from "../../../../src-shared/insurance/plans/plan-states.ts";
import { formatCount } from "../../../../src-shared/kernel/values/money/count.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { axisOf, inUnit } from "../../../ui/panels/axis.ts";
import { fill, hatch, usePlotStyles } from "../../../ui/panels/plot.styles.ts";
import type { Month } from "./statistics-model.ts";

/** Strength of the colour of each kind of insurance. */
const strengths = { 1: 1, 2: 0.56, 3: 0.28 } as const satisfies Record<(typeof planTypes)[number], number>;

const useStyles = makeStyles({
  stack: {
    width: "56%",
    maxWidth: "40px",
    flexShrink: 0,
    display: "flex",
    flexDirection: "column-reverse",
    borderRadius: "3px 3px 0 0",
    overflow: "hidden",
  },
  part: { minHeight: 0, flexBasis: 0 },
  square: { width: "10px", height: "10px", borderRadius: "2px" },
  legend: { display: "inline-flex", alignItems: "center", gap: "6px", whiteSpace: "nowrap" },
  bar: {
    border: 0,
    padding: 0,
    backgroundColor: "transparent",
    fontFamily: "inherit",
    fontSize: "inherit",
    cursor: "pointer",
  },
});

const filling = (type: keyof typeof strengths, isRunning: boolean) => ({
  opacity: strengths[type],
  ...(isRunning ? { backgroundImage: hatch } : { backgroundColor: fill }),
});

/** Says by their colours the kinds of insurance. */
export const PremiumLegend = () => {
  const styles = useStyles();
  const { of } = useText();
  return (
    <>
      {planTypes.map((type) => (
        <span key={type} className={styles.legend}>
          <span className={styles.square} style={filling(type, false)} />
          {of(`enums.insuranceType.${type}`)}
        </span>
      ))}
    </>
  );
};

type Props = { readonly months: readonly Month[]; readonly today: string; readonly onChoose: (period: string) => void };

/** Premium of the last months by kind of insurance; the running month is hatched. A bar leads to the figures of its month. */
export const PremiumBars = ({ months, today, onChoose }: Props) => {
  const styles = useStyles();
  const plot = usePlotStyles();
  const { t, locale } = useText();
  const arrows = useArrowNavigationGroup({ axis: "horizontal", circular: true });
  const { unit, top, ticks } = axisOf(Math.max(...months.map(({ premium }) => premium / 100)), locale);
  const share = (yuan: number): string => `${(yuan / top) * 100}%`;
  const short = (yuan: number): string => formatCount(inUnit(yuan, unit));
  return (
    <figure className={plot.plot} aria-label={t("insuranceStatistics.months.title")}>
      <div className={plot.room} aria-hidden="true">
        {ticks.map((tick) => (
          <div key={tick} className={plot.line} style={{ bottom: share(tick) }}>
            <span className={plot.scale}>
              {tick === 0 ? "0" : t(`workbench.months.units.${unit.key}`, { figure: short(tick) })}
            </span>
          </div>
        ))}
      </div>
      <ul className={plot.bars} {...arrows}>
        {months.map(({ period, premium, types }) => {
          const isRunning = period === monthOf(today);
          const told = t("insuranceStatistics.months.told", { period, amount: formatMoney(premium) });
          const parts = types.filter((one) => one.premium > 0);
          return (
            <li key={period} className={plot.month}>
              <Tooltip content={told} relationship="description">
                <button type="button" className={mergeClasses(plot.bar, styles.bar)} onClick={() => onChoose(period)}>
                  <span className={plot.rise}>
                    <span className={plot.value}>{short(premium / 100)}</span>
                    <span className={styles.stack} style={{ height: share(premium / 100) }}>
                      {parts.map((one) => (
                        <span
                          key={one.type}
                          className={styles.part}
                          style={{ flexGrow: one.premium, ...filling(one.type as keyof typeof strengths, isRunning) }}
                        />
                      ))}
                    </span>
                  </span>
                  <span className={mergeClasses(plot.name, isRunning && plot.nameRunning)}>
                    {isRunning
                      ? t("insuranceStatistics.months.running", { day: Number(today.slice(8)) })
                      : period.slice(2)}
                  </span>
                </button>
              </Tooltip>
            </li>
          );
        })}
      </ul>
    </figure>
  );
};
