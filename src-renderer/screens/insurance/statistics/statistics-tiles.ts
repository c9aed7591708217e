import {
  ArrowCounterclockwiseRegular,
  ArrowSwapRegular,
  MoneyRegular,
  ShieldCheckmarkRegular,
} from "@fluentui/react-icons";
import type { InsuranceStatistics } from "../../../../src-shared/insurance/statistics/statistics-calls.ts";
import { formatCount } from "../../../../src-shared/kernel/values/money/count.ts";
import { formatMoney, moneyText } from "../../../../src-shared/kernel/values/money/money.ts";
import { addMonths } from "../../../../src-shared/kernel/values/time/time.ts";
import type { Texts } from "../../../i18n/texts.ts";
import type { TileFacts } from "../../../ui/panels/Tile.tsx";
import { type addressesOf, changeOf, monthSums, signedCount } from "./statistics-model.ts";

type Addresses = ReturnType<typeof addressesOf>;

/** The figures of the month at a glance: heads, premium, changes, and what was given back. */
export const tilesOf = ({ t }: Texts, statistics: InsuranceStatistics, addresses: Addresses): readonly TileFacts[] => {
  const { month: period, months, days, companies, asked } = statistics;
  const [now, before] = [months.at(-1), months.at(-2)];
  const last = days.at(-1);
  const sums = monthSums(statistics);
  const trendOf = (figures: readonly number[], shown: (figure: number) => string) => ({
    trend: figures.some((figure) => figure > 0) ? figures : null,
    trendText: t("insuranceStatistics.tiles.trend", {
      ...{ from: shown(figures[0] ?? 0), to: shown(figures.at(-1) ?? 0) },
    }),
  });
  const none = { trend: null, trendText: "" };
  const change = changeOf(now?.premium ?? 0, before?.premium ?? 0);
  return [
    {
      ...{ key: "heads", icon: ShieldCheckmarkRegular, unit: t("insuranceStatistics.people"), to: addresses.roster },
      name: t("insuranceStatistics.tiles.heads", { day: last?.day ?? "" }),
      value: formatCount(last?.heads ?? 0),
      about: t("insuranceStatistics.tiles.headsAbout", { count: companies.filter(({ heads }) => heads > 0).length }),
      told: { text: t("insuranceStatistics.tiles.headsChange", { change: signedCount(sums.heads) }), tone: "quiet" },
      ...trendOf(
        days.map(({ heads }) => heads),
        formatCount,
      ),
    },
    {
      ...{ key: "premium", icon: MoneyRegular, unit: t("insuranceStatistics.yuan"), to: addresses.premium },
      name: t("insuranceStatistics.tiles.premium", { period }),
      value: moneyText(now?.premium),
      about: t("insuranceStatistics.tiles.premiumAbout", { count: now?.orders ?? 0 }),
      told:
        change === null
          ? null
          : {
              text: t("insuranceStatistics.tiles.premiumChange", { period: addMonths(period, -1), change }),
              tone: "quiet",
            },
      ...trendOf(
        months.map(({ premium }) => premium),
        formatMoney,
      ),
    },
    {
      ...{ key: "changes", icon: ArrowSwapRegular, unit: t("insuranceStatistics.times"), to: addresses.changes },
      name: t("insuranceStatistics.tiles.changes", { period }),
      value: formatCount(sums.added + sums.reduced + sums.replaced),
      about: t("insuranceStatistics.tiles.changesAbout", {
        ...{ added: sums.added, reduced: sums.reduced, replaced: sums.replaced },
      }),
      told:
        sums.failed === 0
          ? null
          : { text: t("insuranceStatistics.tiles.failed", { count: sums.failed }), tone: "danger" },
      ...none,
    },
    {
      ...{ key: "endings", icon: ArrowCounterclockwiseRegular, unit: t("insuranceStatistics.yuan") },
      to: asked.count > 0 ? addresses.asked : addresses.givenBack,
      name: t("insuranceStatistics.tiles.endings", { period }),
      value: moneyText(now?.given_back),
      about: t("insuranceStatistics.tiles.endingsAbout", {
        ...{ cancelled: now?.cancelled ?? 0, surrendered: now?.surrendered ?? 0 },
      }),
      told:
        asked.count === 0
          ? null
          : {
              text: t("insuranceStatistics.tiles.asked", { count: asked.count }),
              hint: t("insuranceStatistics.tiles.askedHint", { amount: formatMoney(asked.amount) }),
              tone: "warning",
            },
      ...none,
    },
  ];
};
