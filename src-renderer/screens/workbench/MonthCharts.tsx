import { VerticalBarChart } from "@fluentui/react-charts";
import { tokens } from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import type { Workbench } from "../../../src-shared/calls/workbench.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { grouped } from "../../import-wizard/model/figures.ts";
import { chartedOf, type Measure } from "./measures.ts";
import { useWorkbenchStyles } from "./workbench.styles.ts";

type Months = NonNullable<Workbench["months"]>;

const height = 180;
const margins = { top: 12, right: 4, bottom: 28, left: 60 };
const isCount = (key: Measure): boolean => key === "payments" || key === "workers";

const steps = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10];
const lines = 4;

/** The top of a scale that holds a value and whose four lines stand at figures that people read at a glance. */
const scaleTop = (most: number): number => {
  if (most <= lines) return lines;
  const power = 10 ** Math.floor(Math.log10(most));
  return (steps.find((one) => one * power >= most) ?? 10) * power;
};

/** The width that an element has; 0 until it is drawn. */
const useWidth = () => {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
};

const MonthChart = ({ months, measure }: { months: Months; measure: Measure }) => {
  const styles = useWorkbenchStyles();
  const { t, locale } = useText();
  const { ref, width } = useWidth();
  const title = t(`workbench.months.${measure}`);
  const short = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const data = months.map((month) => {
    const value = month[measure] ?? 0;
    return {
      x: month.period.slice(2),
      y: isCount(measure) ? value : value / 100,
      legend: title,
      color: tokens.colorBrandForeground1,
      xAxisCalloutData: month.period,
      yAxisCalloutData: isCount(measure) ? grouped(value) : formatMoney(value),
    };
  });
  return (
    <figure ref={ref} className={styles.chart}>
      <figcaption className={styles.chartTitle}>{title}</figcaption>
      <div className={styles.chartRoom}>
        {width > 0 ? (
          <VerticalBarChart
            data={data}
            chartTitle={title}
            culture={locale}
            width={width}
            height={height}
            margins={margins}
            hideLegend
            hideLabels
            useSingleColor
            colors={[tokens.colorBrandForeground1]}
            barWidth="auto"
            xAxisInnerPadding={0.4}
            yAxisTickCount={lines}
            yMinValue={0}
            yMaxValue={scaleTop(Math.max(...data.map(({ y }) => y)))}
            yAxisTickFormat={(value: number) => short.format(value)}
          />
        ) : null}
      </div>
    </figure>
  );
};

/** A chart for each measure, with the same months below each. */
export const MonthCharts = ({ months }: { months: Months }) => {
  const styles = useWorkbenchStyles();
  return (
    <div className={styles.charts}>
      {chartedOf(months).map((measure) => (
        <MonthChart key={measure} months={months} measure={measure} />
      ))}
    </div>
  );
};
