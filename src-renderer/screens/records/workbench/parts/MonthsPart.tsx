import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { formatCount } from "../../../../../src-shared/kernel/values/money/count.ts";
import { monthOf } from "../../../../../src-shared/kernel/values/time/time.ts";
import type { Workbench } from "../../../../../src-shared/registries/workbench/workbench-calls.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { Money } from "../../../../ui/facts/Facts.tsx";
import { Panel } from "../../../../ui/panels/Panel.tsx";
import { PanelTable } from "../../../../ui/panels/PanelTable.tsx";
import { usePanelStyles } from "../../../../ui/panels/panel.styles.ts";
import { hatch } from "../../../../ui/panels/plot.styles.ts";
import { Segments } from "../../../../ui/panels/Segments.tsx";
import { MonthBars } from "./MonthBars.tsx";
import { barsOf, chartedOf, isCount, type Measure, type Month, measuresOf, withoutGaps } from "./measures.ts";

const useStyles = makeStyles({
  legend: { display: "inline-flex", alignItems: "center", gap: "6px", whiteSpace: "nowrap" },
  square: { width: "10px", height: "10px", boxSizing: "border-box", borderRadius: "2px" },
  hatched: { backgroundImage: hatch },
  dashed: {
    border: `1px dashed ${tokens.colorBrandForeground1}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  switch: {
    border: 0,
    padding: 0,
    backgroundColor: "transparent",
    fontFamily: "inherit",
    fontSize: "inherit",
    cursor: "pointer",
  },
});

const MonthsTable = ({ months }: { months: readonly Month[] }) => {
  const { t } = useText();
  return (
    <PanelTable
      label={t("workbench.months.table")}
      columns={[
        { key: "month", title: t("workbench.months.month"), width: 96 },
        ...measuresOf(months).map((key) => ({
          key,
          title: t(`workbench.months.columns.${key}`),
          kind: "figure" as const,
        })),
      ]}
      rows={[...months].reverse().map((month) => ({
        key: month.period,
        cells: [
          month.period,
          ...measuresOf(months).map((key) => {
            const value = month[key] ?? 0;
            return isCount(key) ? formatCount(value) : <Money key={key} cents={value} />;
          }),
        ],
      }))}
    />
  );
};

const Legend = ({ hasExpected }: { hasExpected: boolean }) => {
  const styles = useStyles();
  const { t } = useText();
  return (
    <>
      <span className={styles.legend}>
        <span className={mergeClasses(styles.square, styles.hatched)} />
        {t("workbench.months.soFar")}
      </span>
      {hasExpected ? (
        <span className={styles.legend}>
          <span className={mergeClasses(styles.square, styles.dashed)} />
          {t("workbench.months.expected")}
        </span>
      ) : null}
    </>
  );
};

type Props = Pick<Workbench, "today" | "to_pay"> & { readonly months: readonly Month[] };

/** The last months as bars of one measure, or all of them as a table; a single month is no course of anything. */
export const MonthsPart = ({ today, to_pay, months: recorded }: Props) => {
  const styles = useStyles();
  const shared = usePanelStyles();
  const { t } = useText();
  const [isTable, setTable] = useState(false);
  const [wanted, setWanted] = useState<Measure>("settled");
  const running = monthOf(today);
  const months = withoutGaps(recorded, running);
  const charted = chartedOf(months);
  const measure = charted.includes(wanted) ? wanted : "settled";
  const { bars, average } = barsOf(months, measure, running, to_pay?.expected ?? null);
  const hasBars = months.length > 1;
  return (
    <Panel
      title={
        months.length === 0 ? t("workbench.months.titleNone") : t("workbench.months.title", { count: months.length })
      }
      picture="first"
      nothing={months.length === 0 ? t("workbench.months.nothing") : null}
      note={
        hasBars && !isTable ? (
          <Segments
            label={t("workbench.months.measure")}
            choices={charted.map((key) => ({ key, text: t(`workbench.months.measures.${key}`) }))}
            chosen={measure}
            onChoose={setWanted}
          />
        ) : null
      }
      side={
        hasBars ? (
          <>
            {isTable ? null : <Legend hasExpected={bars.some(({ expected }) => expected > 0)} />}
            <button
              type="button"
              className={mergeClasses(styles.switch, shared.link)}
              onClick={() => setTable(!isTable)}
            >
              {t(isTable ? "workbench.months.chart" : "workbench.months.table")}
            </button>
          </>
        ) : null
      }
    >
      {isTable || !hasBars ? (
        <MonthsTable months={months} />
      ) : (
        <MonthBars bars={bars} average={average} measure={measure} today={today} />
      )}
    </Panel>
  );
};
