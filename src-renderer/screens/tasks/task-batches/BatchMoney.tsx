import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { moneyText } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCardStyles } from "../../../ui/facts/card.styles.ts";
import { type BarTone, StackedBar, useToneStyles } from "../../../ui/facts/StackedBar.tsx";
import type { BatchDetail } from "./use-batch.ts";

const useStyles = makeStyles({
  figures: { display: "flex", flexWrap: "wrap", gap: "8px 24px" },
  figure: { flexGrow: 1, minWidth: "120px" },
  name: { display: "flex", alignItems: "center", gap: "6px" },
  swatch: { width: "8px", height: "8px", borderRadius: "2px", flexShrink: 0 },
  bar: { margin: "8px 0 0" },
});

const tones = { paid: "good", waiting: "brand", unbilled: "rest" } as const satisfies Readonly<Record<string, BarTone>>;
const stages = ["paid", "waiting", "unbilled"] as const;

/** Where the money of a batch stands: in its file, billed, paid. */
export const BatchMoney = ({ detail: { batch } }: { readonly detail: BatchDetail }) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const toneStyles = useToneStyles();
  const { t } = useText();
  const { amount, billed_amount, paid_amount } = batch;
  const money = {
    paid: paid_amount,
    waiting: billed_amount - paid_amount,
    unbilled: Math.max(0, amount - billed_amount),
  };
  return (
    <section className={cards.card} aria-label={t("taskBatches.money.label")}>
      <div className={styles.figures}>
        <div className={styles.figure}>
          <div className={mergeClasses(cards.small, cards.muted)}>{t("taskBatches.money.amount")}</div>
          <div className={cards.strong}>{moneyText(amount)}</div>
        </div>
        {stages.map((stage) => (
          <div key={stage} className={styles.figure}>
            <div className={mergeClasses(styles.name, cards.small, cards.muted)}>
              <i className={mergeClasses(styles.swatch, toneStyles[tones[stage]])} />
              {t(`taskBatches.money.${stage}`)}
            </div>
            <div className={mergeClasses(money[stage] === 0 && cards.muted)}>{moneyText(money[stage])}</div>
          </div>
        ))}
      </div>
      <StackedBar
        className={styles.bar}
        label={t("taskBatches.money.label")}
        parts={stages.map((key) => ({ key, tone: tones[key], value: money[key] }))}
      />
    </section>
  );
};
