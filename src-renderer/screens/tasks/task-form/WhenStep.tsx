import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { choiceField } from "../../../../src-shared/kernel/forms/fields.ts";
import { formatMoney, plainMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { ceilingAmong } from "../../../../src-shared/tasks/tasks/task-rules.ts";
import { priceUnits, settlementPeriods } from "../../../../src-shared/tasks/tasks/task-states.ts";
import { taskForm } from "../../../../src-shared/tasks/tasks/tasks-record.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { FormFields } from "../../../record/forms/FormFields.tsx";
import { withTexts } from "../../../record/forms/form-values.ts";
import { Section } from "../../../ui/facts/Facts.tsx";
import { StackedBar } from "../../../ui/facts/StackedBar.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { planOf } from "./plan.ts";
import type { StepProps } from "./step-props.ts";
import { TimesFields } from "./TimesFields.tsx";
import { factsOf } from "./task-input.ts";
import { useTaskFields } from "./use-task-fields.ts";

const useStyles = makeStyles({
  two: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(220px, 1fr))",
    gap: "8px 16px",
    alignItems: "start",
    maxWidth: "760px",
  },
  gauge: { maxWidth: "760px", marginTop: "8px" },
  line: { display: "flex", justifyContent: "space-between", gap: "12px", fontSize: tokens.fontSizeBase200 },
  muted: { color: tokens.colorNeutralForeground3 },
  bad: { color: tokens.colorStatusDangerForeground1 },
});

const { price, max_price, start_day, end_day, predict_task_amount } = taskForm;
const priceForm = { price, max_price } as const;
// A task always has one of each: the form begins with it.
const choiceForm = {
  price_unit: choiceField(priceUnits, { isInline: true }),
  settlement_period: choiceField(settlementPeriods, { isInline: true }),
} as const;
const daysForm = { start_day, end_day } as const;

/** Third step: prices, days, the expected amount under the ceiling of its industry, and what the clock does by itself. */
export const WhenStep = ({ form, company, faults }: StepProps) => {
  const styles = useStyles();
  const { t } = useText();
  const fields = useTaskFields(form, faults);
  const facts = factsOf(form.input);
  const ceiling = ceilingAmong(company.ceilings, facts.industry_name);
  const plan = planOf(facts, Number(form.input.fields["price_unit"]));
  const amount = facts.predict_task_amount;
  const isOver = ceiling !== null && amount > ceiling;
  return (
    <>
      <Section title={t("taskForm.money")}>
        <div className={styles.two}>
          <FormFields form={priceForm} {...fields} />
        </div>
        <FormFields form={choiceForm} {...fields} />
        <div className={styles.two}>
          <FormFields form={daysForm} {...fields} />
        </div>
        {facts.start_day !== null && facts.start_day < fields.today ? (
          <Message intent="warning">{t("taskForm.late")}</Message>
        ) : null}
        <div className={styles.two}>
          <FormFields form={{ predict_task_amount }} {...fields} />
        </div>
        {plan === null || plan.total === amount ? null : (
          <Button
            size="small"
            onClick={() =>
              form.change((before) => ({
                ...before,
                fields: withTexts({ predict_task_amount: plainMoney(plan.total) })(before.fields),
              }))
            }
          >
            {t("taskForm.plan", {
              ...{ need: facts.need_count, days: plan.days, price: formatMoney(plan.price) },
              total: formatMoney(plan.total),
            })}
          </Button>
        )}
        {ceiling === null ? null : (
          <div className={styles.gauge}>
            <StackedBar
              label={t("taskForm.ceiling", { amount: formatMoney(ceiling) })}
              parts={[
                { key: "amount", tone: isOver ? "bad" : "brand", value: Math.min(amount, ceiling) },
                { key: "over", tone: "bad", value: Math.max(0, amount - ceiling) },
                { key: "left", tone: "rest", value: Math.max(0, ceiling - amount) },
              ]}
            />
            <div className={styles.line}>
              <span className={mergeClasses(isOver ? styles.bad : styles.muted)}>
                {isOver
                  ? t("taskForm.overCeiling", { amount: formatMoney(amount - ceiling) })
                  : t("taskForm.underCeiling", { amount: formatMoney(ceiling - amount) })}
              </span>
              <span className={styles.muted}>{t("taskForm.ceiling", { amount: formatMoney(ceiling) })}</span>
            </div>
          </div>
        )}
      </Section>
      <TimesFields form={form} faults={faults} />
    </>
  );
};
