import { Link, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { blockingStandings } from "../../../../../src-shared/billing/settlements/line-standing-states.ts";
import type { SettlementChecks } from "../../../../../src-shared/billing/settlements/settlement-checks-calls.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useCardStyles } from "../../../../ui/facts/card.styles.ts";
import { StackedBar, useToneStyles } from "../../../../ui/facts/StackedBar.tsx";
import { type LinePart, linePartsOf } from "../data/settlement-parts.ts";
import { isBeforePayment } from "../data/settlement-steps.ts";
import type { Detail } from "../data/use-settlement.ts";

const useStyles = makeStyles({
  bar: { margin: "4px 0 8px" },
  legend: {
    display: "flex",
    flexWrap: "wrap",
    gap: "4px 20px",
    minHeight: "16px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: "16px",
    fontVariantNumeric: "tabular-nums",
  },
  part: {
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    whiteSpace: "nowrap",
    fontSize: tokens.fontSizeBase200,
    lineHeight: "16px",
    color: tokens.colorNeutralForeground2,
  },
  swatch: { width: "8px", height: "8px", borderRadius: "2px", flexShrink: 0 },
  count: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
});

type Props = {
  readonly detail: Detail;
  /** Null while they are read, offline, or once it is paid. */
  readonly checks: SettlementChecks | null;
  /** Shows the lines of a part. */
  readonly onSee: (part: LinePart) => void;
};

/** Every line of a settlement in one bar: before its payment what can be paid, after it what was. Each part leads to its lines. */
export const PaymentBar = ({ detail, checks, onSee }: Props) => {
  const cards = useCardStyles();
  const styles = useStyles();
  const tones = useToneStyles();
  const { t } = useText();
  const { settlement } = detail;
  const parts = linePartsOf(detail, checks);
  const isBefore = isBeforePayment(settlement.status);
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const open = parts.filter(({ key }) => key === "open" || key === "unknown").reduce((sum, one) => sum + one.count, 0);
  const isBlocked = checks?.standings.some(({ standing }) => blockingStandings.includes(standing)) === true;
  const hint = isBefore
    ? isBlocked
      ? t("settlementPage.payment.blockedHint")
      : t("settlementPage.payment.beforeHint", { amount: formatMoney(settlement.labor_net) })
    : open === 0
      ? t("settlementPage.payment.allKnown")
      : t("settlementPage.payment.someOpen", { count: open });
  if (parts.length === 0) return null;
  const title = t(isBefore ? "settlementPage.payment.before" : "settlementPage.payment.after", { count });
  const words = parts.map(({ key, count: lines }) => `${t(`settlementPage.payment.parts.${key}`)} ${lines}`);
  return (
    <section aria-label={title}>
      <div className={cards.line}>
        <span className={cards.strong}>{title}</span>
        <span className={mergeClasses(cards.small, isBefore && isBlocked ? cards.bad : cards.muted)}>{hint}</span>
      </div>
      <StackedBar
        className={styles.bar}
        label={words.join(", ")}
        parts={parts.map(({ key, tone, count: value }) => ({ key, tone, value }))}
      />
      <div className={styles.legend}>
        {parts.map((part) => (
          <Link key={part.key} as="button" className={styles.part} onClick={() => onSee(part)}>
            <i className={mergeClasses(styles.swatch, tones[part.tone])} />
            {t(`settlementPage.payment.parts.${part.key}`)}
            <span className={styles.count}>{t("settlementPage.payment.lines", { count: part.count })}</span>
            {formatMoney(part.amount)}
          </Link>
        ))}
      </div>
    </section>
  );
};
