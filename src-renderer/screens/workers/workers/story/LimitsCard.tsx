import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useCardStyles } from "../../../../ui/facts/card.styles.ts";
import type { WorkerDetail } from "../tabs/use-worker.ts";

type Income = NonNullable<WorkerDetail["income"]>;

const useStyles = makeStyles({
  spans: {
    display: "grid",
    gridTemplateColumns: "auto auto minmax(40px, 1fr) auto auto",
    columnGap: "8px",
    rowGap: "4px",
    alignItems: "center",
    marginTop: "6px",
  },
  figure: { textAlign: "right", fontWeight: tokens.fontWeightSemibold },
  rest: { textAlign: "right", color: tokens.colorNeutralForeground3 },
  track: {
    position: "relative",
    height: "8px",
    borderRadius: "4px",
    backgroundColor: tokens.colorNeutralBackground4,
  },
  fill: { height: "8px", borderRadius: "4px", backgroundColor: tokens.colorBrandBackground },
  fillNear: { backgroundColor: tokens.colorStatusWarningForeground1 },
  mark: {
    position: "absolute",
    left: "80%",
    top: "-3px",
    height: "14px",
    borderLeft: `1px dashed ${tokens.colorNeutralForeground3}`,
  },
  chart: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "repeat(12, minmax(0, 1fr))",
    alignItems: "end",
    gap: "4px",
    height: "40px",
    margin: "8px 0 4px",
  },
  bar: { backgroundColor: tokens.colorBrandBackground, opacity: 0.72, borderRadius: "2px 2px 0 0" },
  barNow: { opacity: 1 },
  barNear: { backgroundColor: tokens.colorStatusWarningForeground1 },
  limit: {
    position: "absolute",
    left: 0,
    right: 0,
    borderTop: `1px dashed ${tokens.colorNeutralForeground2}`,
  },
});

const spans = ["month", "quarter", "year", "rolling12"] as const;
/** From here on a limit is near (dictionary B3). */
const nearFrom = 0.8;

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

const Spans = ({ income }: { readonly income: Income }) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const { t } = useText();
  return (
    <div className={styles.spans}>
      {spans.map((span) => {
        const { used, limit } = income[span];
        const share = limit === 0 ? 0 : used / limit;
        const looksAlikeMasked = share >= nearFrom;
        const tone = share > 1 ? cards.bad : looksAlikeMasked ? cards.warm : undefined;
        return (
          <div key={span} style={{ display: "contents" }}>
            <span>{t(`workers.limits.${span}`)}</span>
            <span className={mergeClasses(styles.figure, tone)}>{formatMoney(used)}</span>
            <span className={styles.track} aria-hidden="true">
              <span
                className={mergeClasses(styles.fill, looksAlikeMasked && styles.fillNear)}
                style={{ display: "block", width: `${Math.min(100, share * 100)}%` }}
              />
              <span className={styles.mark} />
            </span>
            <span className={styles.rest}>{formatMoney(limit)}</span>
            <span className={mergeClasses(styles.rest, tone)}>{percent(share)}</span>
          </div>
        );
      })}
    </div>
  );
};

const Months = ({ income }: { readonly income: Income }) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const { t } = useText();
  const { months, month } = income;
  const highest = Math.max(month.limit, ...months.map((one) => one.income), 1);
  const left = month.limit - month.used;
  const shown = t("workers.limits.month");
  return (
    <>
      <div
        className={styles.chart}
        role="img"
        aria-label={t("workers.limits.chart", {
          months: months.map((one) => `${one.period} ${formatMoney(one.income)}`).join(", "),
        })}
      >
        {months.map((one, at) => (
          <span
            key={one.period}
            title={`${one.period} ${formatMoney(one.income)}`}
            className={mergeClasses(
              styles.bar,
              at === months.length - 1 && styles.barNow,
              one.income >= month.limit * nearFrom && styles.barNear,
            )}
            style={{ height: `${(one.income / highest) * 100}%` }}
          />
        ))}
        <span className={styles.limit} style={{ bottom: `${(month.limit / highest) * 100}%` }} />
      </div>
      <div className={mergeClasses(cards.line, cards.small)}>
        <span className={cards.muted}>{months[0]?.period.slice(2)}</span>
        <span className={left < month.limit * (1 - nearFrom) ? cards.warm : cards.muted}>
          {left >= 0
            ? t("workers.limits.left", { month: shown, amount: formatMoney(left) })
            : t("workers.limits.over", { month: shown, amount: formatMoney(-left) })}
        </span>
      </div>
      {income.vat_owed ? (
        <div className={cards.line}>
          <span>{t("workers.limits.vatOwed")}</span>
          <span className={mergeClasses(cards.strong, cards.warm)}>{formatMoney(income.vat_owed)}</span>
        </div>
      ) : null}
    </>
  );
};

/** Earnings of a worker against its limits, and its last twelve months. */
export const LimitsCard = ({ income }: { readonly income: Income }) => {
  const cards = useCardStyles();
  const { t } = useText();
  return (
    <section className={cards.card} aria-label={t("workers.limits.title")}>
      <div className={cards.line}>
        <span className={cards.strong}>{t("workers.limits.title")}</span>
        <span className={mergeClasses(cards.muted, cards.small)}>
          {income.whose === "own" ? t("workers.limits.own") : t("workers.limits.mark")}
        </span>
      </div>
      <Spans income={income} />
      <Months income={income} />
    </section>
  );
};
