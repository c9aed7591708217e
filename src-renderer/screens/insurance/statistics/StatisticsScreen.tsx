import { useState } from "react";
import { Link } from "react-router-dom";
import type { InsuranceStatistics } from "../../../../src-shared/insurance/statistics/statistics-calls.ts";
import type { Freshness } from "../../../../src-shared/kernel/bridge/define.ts";
import { monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { clockOf } from "../../../i18n/clock-of.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { DetailStates } from "../../../ui/detail/DetailStates.tsx";
import { Panel } from "../../../ui/panels/Panel.tsx";
import { usePanelStyles } from "../../../ui/panels/panel.styles.ts";
import { Tile, TileRow } from "../../../ui/panels/Tile.tsx";
import { DaysTable } from "./DaysTable.tsx";
import { HeadsChart } from "./HeadsChart.tsx";
import { PartsPanel } from "./PartsPanel.tsx";
import { PremiumBars, PremiumLegend } from "./PremiumBars.tsx";
import { StatisticsFilters } from "./StatisticsFilters.tsx";
import { addressesOf } from "./statistics-model.ts";
import { tilesOf } from "./statistics-tiles.ts";
import { type Narrowing, useNarrowing, useStatistics } from "./use-statistics.ts";

const Age = ({ freshness }: { freshness: Freshness }) => {
  const styles = usePanelStyles();
  const { t } = useText();
  if (freshness.as_of === null) return null;
  const key = freshness.offline ? "offline" : "asOf";
  return (
    <span className={freshness.offline ? styles.aged : styles.facts} role="status">
      {t(`insuranceStatistics.${key}`, { time: clockOf(freshness.as_of) })}
    </span>
  );
};

/** A chart takes more room than the table beside it. */
const columns = "minmax(0, 1.15fr) minmax(0, 1fr)";

const Figures = ({ statistics, narrowing }: { statistics: InsuranceStatistics; narrowing: Narrowing }) => {
  const styles = usePanelStyles();
  const texts = useText();
  const { t } = texts;
  const [wanted, setWanted] = useState<string | null>(null);
  const { today, month, months, days } = statistics;
  const { company, plan, setMonth } = narrowing;
  const addresses = addressesOf({ month, company, plan }, month === monthOf(today));
  const chosen = days.find(({ day }) => day === wanted)?.day ?? days.at(-1)?.day ?? today;
  const hasHeads = days.some(({ heads }) => heads > 0);
  const hasPremium = months.some(({ premium }) => premium > 0);
  return (
    <>
      <TileRow>
        {tilesOf(texts, statistics, addresses).map((facts) => (
          <Tile key={facts.key} facts={facts} />
        ))}
      </TileRow>
      <div className={styles.row} style={{ gridTemplateColumns: columns }}>
        <Panel
          title={t("insuranceStatistics.heads.title")}
          note={t(hasHeads ? "insuranceStatistics.heads.note" : "insuranceStatistics.heads.none", {
            count: days.length,
          })}
        >
          <HeadsChart days={days} chosen={chosen} onChoose={setWanted} />
        </Panel>
        <Panel
          title={t("insuranceStatistics.days.title")}
          side={
            addresses.changes === null ? null : (
              <Link to={addresses.changes} className={styles.link}>
                {t("insuranceStatistics.days.all")}
              </Link>
            )
          }
        >
          <DaysTable statistics={statistics} chosen={chosen} onChoose={setWanted} />
        </Panel>
      </div>
      <div className={styles.row} style={{ gridTemplateColumns: columns }}>
        <Panel
          title={t("insuranceStatistics.months.title")}
          note={t(hasPremium ? "insuranceStatistics.months.note" : "insuranceStatistics.months.none")}
          side={<PremiumLegend />}
        >
          <PremiumBars
            months={months}
            today={today}
            onChoose={(period) => setMonth(period === monthOf(today) ? null : period)}
          />
        </Panel>
        <PartsPanel statistics={statistics} payments={addresses.premium} />
      </div>
    </>
  );
};

/** Statistics of insurance: charts, each beside the table of the same figures. */
export const StatisticsScreen = () => {
  const styles = usePanelStyles();
  const { t } = useText();
  const narrowing = useNarrowing();
  const query = useStatistics(narrowing);
  const statistics = query.data;
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <h1 className={styles.title}>{t("insuranceStatistics.title")}</h1>
        {statistics ? <Age freshness={statistics.freshness} /> : null}
        <span className={styles.space} />
        {statistics ? (
          <StatisticsFilters narrowing={narrowing} shown={statistics.value.month} today={statistics.value.today} />
        ) : null}
      </div>
      {statistics ? <Figures statistics={statistics.value} narrowing={narrowing} /> : <DetailStates query={query} />}
    </div>
  );
};
