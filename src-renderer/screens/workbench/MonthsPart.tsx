import { Spinner, ToggleButton } from "@fluentui/react-components";
import { ChartMultipleRegular, TableRegular } from "@fluentui/react-icons";
import { lazy, Suspense, useState } from "react";
import type { Workbench } from "../../../src-shared/calls/workbench.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { grouped } from "../../import-wizard/model/figures.ts";
import { Money } from "../../ui/facts/Money.tsx";
import { measuresOf } from "./measures.ts";
import { Panel } from "./Panel.tsx";
import { PanelTable } from "./PanelTable.tsx";
import { useWorkbenchStyles } from "./workbench.styles.ts";

// A large library that nobody needs to sign in or to pay.
const MonthCharts = lazy(async () => ({ default: (await import("./MonthCharts.tsx")).MonthCharts }));

type Months = NonNullable<Workbench["months"]>;

const MonthsTable = ({ months }: { months: Months }) => {
  const { t } = useText();
  const measures = measuresOf(months);
  return (
    <PanelTable
      label={t("workbench.months.table")}
      columns={[
        { key: "month", title: t("workbench.months.month") },
        ...measures.map((key) => ({ key, title: t(`workbench.months.${key}`), kind: "figure" as const })),
      ]}
      rows={[...months].reverse().map((month) => ({
        key: month.period,
        cells: [
          month.period,
          ...measures.map((key) => {
            const value = month[key] ?? 0;
            return key === "payments" || key === "workers" ? grouped(value) : <Money key={key} cents={value} />;
          }),
        ],
      }))}
    />
  );
};

/** The last months as charts, or as a table; a single month is not a course of anything and stays a table. */
export const MonthsPart = ({ months }: { months: Months }) => {
  const styles = useWorkbenchStyles();
  const { t } = useText();
  const [isTable, setTable] = useState(false);
  const hasCharts = months.length > 1;
  const choice = hasCharts ? (
    <>
      <span className={styles.space} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own */}
      <span role="group" aria-label={t("workbench.months.view")}>
        <ToggleButton
          size="small"
          appearance="subtle"
          icon={<ChartMultipleRegular />}
          checked={!isTable}
          onClick={() => setTable(false)}
        >
          {t("workbench.months.chart")}
        </ToggleButton>
        <ToggleButton
          size="small"
          appearance="subtle"
          icon={<TableRegular />}
          checked={isTable}
          onClick={() => setTable(true)}
        >
          {t("workbench.months.table")}
        </ToggleButton>
      </span>
    </>
  ) : null;
  return (
    <Panel
      title={t("workbench.months.title", { count: months.length })}
      side={choice}
      nothing={months.length === 0 ? t("workbench.months.nothing") : null}
    >
      {isTable || !hasCharts ? (
        <MonthsTable months={months} />
      ) : (
        <Suspense fallback={<Spinner className={styles.chartRoom} size="tiny" label={t("workbench.months.loading")} />}>
          <MonthCharts months={months} />
        </Suspense>
      )}
    </Panel>
  );
};
