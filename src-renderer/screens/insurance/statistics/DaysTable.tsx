import { makeStyles, mergeClasses } from "@fluentui/react-components";
import type { InsuranceStatistics } from "../../../../src-shared/insurance/statistics/statistics-calls.ts";
import { formatCount } from "../../../../src-shared/kernel/values/money/count.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { PanelTable } from "../../../ui/panels/PanelTable.tsx";
import { usePanelStyles } from "../../../ui/panels/panel.styles.ts";
import { type DayFigure, dayFigures, monthSums, signedCount } from "./statistics-model.ts";

const useStyles = makeStyles({
  day: {
    minHeight: "24px",
    minWidth: "40px",
    textAlign: "left",
    border: 0,
    padding: 0,
    backgroundColor: "transparent",
    fontFamily: "inherit",
    fontSize: "inherit",
    cursor: "pointer",
  },
});

/** Pixels of columns; the one that is not here takes what is left. */
const widths: Partial<Record<DayFigure, number>> = {
  heads: 60,
  began: 60,
  added: 62,
  reduced: 70,
  over: 56,
  failed: 64,
};
const hinted = { began: "beganHint", over: "overHint", failed: "failedHint" } as const;

type Props = {
  readonly statistics: InsuranceStatistics;
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
};

/** Heads and changes of each day, the last first, with the sums of the month. */
export const DaysTable = ({ statistics, chosen, onChoose }: Props) => {
  const styles = useStyles();
  const shared = usePanelStyles();
  const { t } = useText();
  const sums = monthSums(statistics);
  const quiet = (figure: number, isWarned: boolean) => (
    <span className={figure === 0 ? shared.quiet : isWarned ? shared.danger : undefined}>{formatCount(figure)}</span>
  );
  return (
    <PanelTable
      label={t("insuranceStatistics.days.title")}
      chosen={chosen}
      columns={[
        { key: "day", title: t("insuranceStatistics.days.day"), width: 80 },
        ...dayFigures.map((key) => ({
          ...{
            key,
            title: t(`insuranceStatistics.days.${key}`),
            kind: "figure" as const,
            ...(widths[key] !== undefined && { width: widths[key] }),
          },
          ...(key in hinted && { hint: t(`insuranceStatistics.days.${hinted[key as keyof typeof hinted]}`) }),
        })),
      ]}
      rows={statistics.days.toReversed().map((one) => ({
        key: one.day,
        cells: [
          <button
            key="day"
            type="button"
            className={mergeClasses(styles.day, shared.link, shared.plain)}
            onClick={() => onChoose(one.day)}
          >
            {one.day === statistics.today ? t("insuranceStatistics.days.today") : one.day.slice(5)}
          </button>,
          ...dayFigures.map((key) =>
            key === "heads" ? (
              <span key={key} className={shared.strong}>
                {formatCount(one.heads)}
              </span>
            ) : (
              <span key={key}>{quiet(one[key], key === "failed")}</span>
            ),
          ),
        ],
      }))}
      foot={[
        t("insuranceStatistics.days.total", { period: statistics.month }),
        ...dayFigures.map((key) => (key === "heads" ? signedCount(sums.heads) : formatCount(sums[key]))),
      ]}
    />
  );
};
