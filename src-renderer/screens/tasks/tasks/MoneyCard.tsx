import { Link, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { formatMoney, moneyText } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { columnTitle } from "../../../list-screen/layout/list-texts.ts";
import { tabField } from "../../../list-screen/model/list-address.ts";
import { RecordLink } from "../../../list-screen/row/RecordLink.tsx";
import { useCardStyles } from "../../../ui/facts/card.styles.ts";
import { type BarTone, StackedBar, useToneStyles } from "../../../ui/facts/StackedBar.tsx";
import { useAddressField } from "../../../ui/use-address-field.ts";
import type { TaskDetail } from "./task-detail.ts";
import { moneyNote, moneyOf } from "./task-money.ts";

const useStyles = makeStyles({
  figures: { display: "flex", flexWrap: "wrap", gap: "8px 12px", overflow: "hidden" },
  figure: {
    flexGrow: 1,
    minWidth: 0,
    "& + &": { borderLeft: `1px solid ${tokens.colorNeutralStroke2}`, paddingLeft: "12px" },
  },
  name: { display: "flex", alignItems: "center", gap: "6px", color: tokens.colorNeutralForeground3 },
  swatch: { width: "8px", height: "8px", borderRadius: "2px", flexShrink: 0 },
  amount: { fontSize: tokens.fontSizeBase400, lineHeight: "24px" },
  plan: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  bar: { margin: "8px 0" },
});

const tones = {
  ...{ paid: "good", billed: "brand", accepted: "soft", to_accept: "warm" },
} as const satisfies Readonly<Record<string, BarTone>>;
const stages = ["to_accept", "accepted", "billed", "paid"] as const;
/** The bar goes from what is over to what is open. */
const barOrder = ["paid", "billed", "accepted", "to_accept"] as const;

/** Where the money of a task stands: expected, in work not yet accepted, accepted, billed, paid; and what is left of the plan. */
export const MoneyCard = ({ detail }: { readonly detail: TaskDetail }) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const toneStyles = useToneStyles();
  const texts = useText();
  const { t } = texts;
  const [, go] = useAddressField(tabField);
  const { task, money, ceiling } = detail;
  const sums = moneyOf(task, money);
  const { done, share, rest, each } = sums;
  const note = moneyNote(task, sums, ceiling);
  const at = "records.tasks.detail.money";
  return (
    <section className={cards.card} aria-label={t("taskPages.money.label")}>
      <div className={styles.figures}>
        <div className={styles.figure}>
          <div className={mergeClasses(styles.name, cards.small)}>{t(`${at}.predicted`)}</div>
          <div className={mergeClasses(styles.amount, styles.plan)}>{moneyText(money.predicted)}</div>
          {each === null ? null : (
            <div className={mergeClasses(cards.small, cards.muted)}>
              {t("taskPages.money.plan", { need: task.need_count, each: formatMoney(each) })}
            </div>
          )}
        </div>
        {stages.map((stage) => (
          <div key={stage} className={styles.figure}>
            <div className={mergeClasses(styles.name, cards.small)}>
              <i className={mergeClasses(styles.swatch, toneStyles[tones[stage]])} />
              {t(`${at}.${stage}`)}
            </div>
            <div className={mergeClasses(styles.amount, money[stage] === 0 && cards.muted)}>
              {moneyText(money[stage])}
            </div>
            {stage === "billed" && task.bill_count > 0 ? (
              <Link as="button" className={cards.small} onClick={() => go("bills")}>
                {t("taskPages.money.bills")}
              </Link>
            ) : null}
          </div>
        ))}
      </div>
      <StackedBar
        className={styles.bar}
        label={t("taskPages.money.label")}
        parts={[
          ...barOrder.map((key) => ({ key, tone: tones[key], value: money[key] })),
          { key: "rest", tone: "rest", value: rest },
        ]}
      />
      <div className={cards.foot}>
        <span className={cards.muted}>
          {[
            t("taskPages.money.doneSum", { amount: formatMoney(done) }),
            ...(share === null ? [] : [t("taskPages.money.share", { share })]),
          ].join(" · ")}
        </span>
        {note === null ? null : (
          <span className={note.key === "over" ? cards.warm : cards.muted}>
            {t(`taskPages.money.${note.key}`, { amount: formatMoney(note.amount) })}
          </span>
        )}
      </div>
      {task.batch_id === null || task.batch_no === null ? null : (
        <div className={mergeClasses(cards.foot, cards.small)}>
          <span>
            {columnTitle(texts, "tasks", "batch_no")}{" "}
            <RecordLink to={{ list: "taskBatches", id: task.batch_id }}>{task.batch_no}</RecordLink>
          </span>
        </div>
      )}
    </section>
  );
};
