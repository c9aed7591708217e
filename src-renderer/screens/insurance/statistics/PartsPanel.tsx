import { makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { InsuranceStatistics } from "../../../../src-shared/insurance/statistics/statistics-calls.ts";
import { formatCount } from "../../../../src-shared/kernel/values/money/count.ts";
import { sumCents } from "../../../../src-shared/kernel/values/money/money.ts";
import { addMonths } from "../../../../src-shared/kernel/values/time/time.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Money } from "../../../ui/facts/Facts.tsx";
import { Panel } from "../../../ui/panels/Panel.tsx";
import { PanelTable } from "../../../ui/panels/PanelTable.tsx";
import { usePanelStyles } from "../../../ui/panels/panel.styles.ts";
import { Segments } from "../../../ui/panels/Segments.tsx";
import { changeOf } from "./statistics-model.ts";

const useStyles = makeStyles({
  rail: { display: "block", height: "8px", borderRadius: "4px", backgroundColor: tokens.colorNeutralBackground3 },
  bar: { display: "block", height: "100%", borderRadius: "4px", backgroundColor: tokens.colorBrandBackground },
});

const groups = ["company", "plan", "month"] as const;
type Group = (typeof groups)[number];
type Part = InsuranceStatistics["companies"][number];

const PartsTable = ({ group, parts, month }: { group: "company" | "plan"; parts: readonly Part[]; month: string }) => {
  const styles = useStyles();
  const { t } = useText();
  const most = Math.max(1, ...parts.map(({ premium }) => premium));
  const sum = (figure: "heads" | "premium" | "given_back" | "premium_before"): number =>
    sumCents(parts.map((part) => part[figure]));
  const column = (key: "heads" | "premium" | "givenBack", width: number) => ({
    ...{ key, title: t(`insuranceStatistics.parts.${key}`), kind: "figure" as const, width },
  });
  return (
    <PanelTable
      label={t(`insuranceStatistics.parts.${group}`)}
      columns={[
        { key: group, title: t(`insuranceStatistics.parts.${group}`) },
        column("heads", 64),
        column("premium", 112),
        { key: "share", title: t("insuranceStatistics.parts.share"), width: 64 },
        { ...column("givenBack", 130), isOnlyWide: true },
        {
          ...{ key: "change", kind: "figure", width: 96 },
          title: t("insuranceStatistics.parts.change", { period: addMonths(month, -1) }),
        },
      ]}
      rows={parts.map((part) => ({
        key: part.id,
        cells: [
          part.name,
          formatCount(part.heads),
          <Money key="premium" cents={part.premium} isStrong />,
          <span key="share" className={styles.rail}>
            <span className={styles.bar} style={{ width: `${(part.premium / most) * 100}%` }} />
          </span>,
          <Money key="back" cents={part.given_back} />,
          changeOf(part.premium, part.premium_before) ?? t("workbench.none"),
        ],
      }))}
      foot={[
        t("insuranceStatistics.parts.total"),
        formatCount(sum("heads")),
        <Money key="premium" cents={sum("premium")} isStrong />,
        "",
        <Money key="back" cents={sum("given_back")} isStrong />,
        changeOf(sum("premium"), sum("premium_before")) ?? t("workbench.none"),
      ]}
    />
  );
};

const monthFigures = ["orders", "cancelled", "surrendered"] as const;

const MonthsTable = ({ statistics: { months, month } }: { statistics: InsuranceStatistics }) => {
  const { t } = useText();
  const title = (key: "month" | "premium" | "givenBack" | (typeof monthFigures)[number]) =>
    t(`insuranceStatistics.parts.${key}`);
  return (
    <PanelTable
      label={t("insuranceStatistics.parts.titleMonths")}
      chosen={month}
      columns={[
        { key: "month", title: title("month"), width: 96 },
        { key: "premium", title: title("premium"), kind: "figure" },
        { key: "givenBack", title: title("givenBack"), kind: "figure" },
        ...monthFigures.map((key) => ({ key, title: title(key), kind: "figure" as const, width: 88 })),
      ]}
      rows={months.toReversed().map((one) => ({
        key: one.period,
        cells: [
          one.period,
          <Money key="premium" cents={one.premium} isStrong />,
          <Money key="back" cents={one.given_back} />,
          ...monthFigures.map((key) => formatCount(one[key])),
        ],
      }))}
      foot={[
        t("insuranceStatistics.parts.total"),
        <Money key="premium" cents={sumCents(months.map(({ premium }) => premium))} isStrong />,
        <Money key="back" cents={sumCents(months.map(({ given_back }) => given_back))} isStrong />,
        ...monthFigures.map((key) => formatCount(months.reduce((sum, one) => sum + one[key], 0))),
      ]}
    />
  );
};

type Props = {
  readonly statistics: InsuranceStatistics;
  /** Address of the payments that the premium is the sum of; null where no list has just them. */
  readonly payments: string | null;
};

/** Premium, what came back and heads of each company or plan in the month, or of all by month. */
export const PartsPanel = ({ statistics, payments }: Props) => {
  const shared = usePanelStyles();
  const { t } = useText();
  const [group, setGroup] = useState<Group>("company");
  const { month, companies, plans } = statistics;
  const parts = group === "plan" ? plans : companies;
  const isMonths = group === "month";
  return (
    <Panel
      title={
        isMonths ? t("insuranceStatistics.parts.titleMonths") : t("insuranceStatistics.parts.title", { period: month })
      }
      note={
        <Segments
          label={t("insuranceStatistics.parts.by")}
          choices={groups.map((key) => ({ key, text: t(`insuranceStatistics.parts.${key}`) }))}
          chosen={group}
          onChoose={setGroup}
        />
      }
      side={
        payments === null ? null : (
          <Link to={payments} className={shared.link}>
            {t("insuranceStatistics.parts.payments")}
          </Link>
        )
      }
      picture="first"
      nothing={!isMonths && parts.length === 0 ? t("insuranceStatistics.parts.none", { period: month }) : null}
    >
      {group === "month" ? (
        <MonthsTable statistics={statistics} />
      ) : (
        <PartsTable group={group} parts={parts} month={month} />
      )}
    </Panel>
  );
};
