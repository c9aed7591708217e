import { mergeClasses } from "@fluentui/react-components";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import type { TaskFacts } from "../../../../src-shared/tasks/tasks/task-rules.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCardStyles } from "../../../ui/facts/card.styles.ts";
import { costOf } from "./cost.ts";
import { planOf } from "./plan.ts";
import { useModeStyles } from "./side.styles.ts";
import type { TaskCompany } from "./use-task-company.ts";

type Props = { readonly facts: TaskFacts; readonly unit: number; readonly company: TaskCompany };
type Line = { readonly key: string; readonly name: string; readonly cents: number; readonly tone?: "sum" | "warm" };

/**
 * Cost of a task: work at its highest price, the service fee by the terms in force, and whether the company's money is there; each for
 * who may see it.
 */
export const CostSide = ({ facts, unit, company }: Props) => {
  const styles = useModeStyles();
  const cards = useCardStyles();
  const { t } = useText();
  const plan = planOf(facts, unit);
  const total = plan?.total ?? facts.predict_task_amount;
  if (total <= 0) return null;
  const none = { fee: null, pay: null, available: null, lacks: null };
  const { fee, pay, available, lacks } =
    company.cost === null ? none : costOf(total, company.cost, dayOf(shanghaiNow(Date.now())));
  const line = (key: string, name: string, cents: number | null, tone?: Line["tone"]): readonly Line[] =>
    cents === null ? [] : [{ key, name, cents, ...(tone && { tone }) }];
  const lines = [
    ...line("each", plan === null ? "" : t("taskForm.side.each", { days: plan.days }), plan?.each ?? null),
    ...line(
      "total",
      plan === null ? t("taskForm.side.predicted") : t("taskForm.side.people", { count: facts.need_count }),
      total,
      pay === null ? "sum" : undefined,
    ),
    ...line("fee", t("taskForm.side.fee"), fee),
    ...line("pay", t("taskForm.side.pay"), pay, "sum"),
    ...line("available", t("taskForm.side.available"), available),
    ...line("lacks", t("taskForm.side.lacks"), lacks === 0 ? null : lacks, "warm"),
  ];
  return (
    <section className={mergeClasses(cards.card, styles.card)} aria-label={t("taskForm.side.cost")}>
      <div className={cards.line}>
        <span className={cards.strong}>{t("taskForm.side.cost")}</span>
        {plan === null ? null : (
          <span className={cards.muted}>{t("taskForm.side.byPrice", { price: formatMoney(plan.price) })}</span>
        )}
      </div>
      {lines.map(({ key, name, cents, tone }) => (
        <div key={key} className={cards.line}>
          <span className={cards.muted}>{name}</span>
          <span className={mergeClasses(tone === "sum" && styles.sum, tone === "warm" && styles.lacking)}>
            {formatMoney(cents)}
          </span>
        </div>
      ))}
      <div className={mergeClasses(cards.small, cards.muted)}>
        {t(
          fee === null
            ? "taskForm.side.fees"
            : lacks === null || lacks === 0
              ? "taskForm.side.byTerms"
              : "taskForm.side.later",
        )}
      </div>
    </section>
  );
};
