import { Field, makeStyles, Radio, RadioGroup, Text, tokens } from "@fluentui/react-components";
import { applyModes } from "../../../src-shared/kernel/values/money/invoice.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { AmountField, type TypedAmount } from "../../ui/inputs/AmountField.tsx";
import { Check } from "../../ui/inputs/Check.tsx";
import { DayInput, readDay } from "../../ui/inputs/DayInput.tsx";
import { type ApplyForm, chosenOf, type OpenSettlement } from "./apply-form.ts";

const useStyles = makeStyles({
  group: { display: "grid", gap: tokens.spacingVerticalXS, margin: 0, padding: 0, border: "none", minWidth: 0 },
  legend: { padding: 0, paddingBottom: tokens.spacingVerticalXS },
  list: {
    display: "grid",
    maxHeight: "168px",
    overflowY: "auto",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    fontVariantNumeric: "tabular-nums",
  },
  pair: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: tokens.spacingHorizontalM, alignItems: "start" },
  muted: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

export type Named = OpenSettlement & { readonly no: string; readonly period: string };

type Props = {
  readonly form: ApplyForm;
  readonly settlements: readonly Named[];
  readonly more: number;
  readonly available: number;
  readonly days: { readonly start: string; readonly end: string };
  readonly amount: TypedAmount;
  readonly onForm: (change: Partial<ApplyForm>) => void;
  readonly onDays: (days: { start: string; end: string }) => void;
  readonly onAmount: (amount: TypedAmount) => void;
};

/** Which payments are invoiced: settlements, a range of days, or an amount of the quota. */
export const ChoiceFields = (props: Props) => {
  const { form, settlements, more, available, days, amount, onForm, onDays, onAmount } = props;
  const styles = useStyles();
  const { t, of } = useText();
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  const choice = chosenOf(form, settlements);
  const choiceParams = { count: choice.count, amount: yuan(choice.amount) };
  const setDays = (next: { start: string; end: string }) => {
    onDays(next);
    onForm({ start: readDay(next.start, "planned"), end: readDay(next.end, "planned") });
  };
  return (
    <>
      <Field label={t("invoices.form.mode")} hint={form.mode === 6 ? t("invoices.form.modeHint") : null}>
        <RadioGroup
          layout="horizontal"
          value={String(form.mode)}
          onChange={(_event, { value }) => onForm({ mode: applyModes.find((mode) => String(mode) === value) ?? 6 })}
        >
          {applyModes.map((mode) => (
            <Radio key={mode} value={String(mode)} label={of(`enums.invoiceApplyMode.${mode}`)} />
          ))}
        </RadioGroup>
      </Field>
      {form.mode === 1 ? (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t("invoices.form.settlements")}</legend>
          <div className={styles.list}>
            {settlements.length === 0 ? <Text>{t("invoices.form.noSettlements")}</Text> : null}
            {settlements.map(({ id, no, period, remaining }) => (
              <Check
                key={id}
                checked={form.ids.includes(id)}
                label={t("invoices.form.settlementLine", { no, period, amount: yuan(remaining) })}
                onChange={(isChecked) =>
                  onForm({ ids: isChecked ? [...form.ids, id] : form.ids.filter((one) => one !== id) })
                }
              />
            ))}
          </div>
          {more > 0 ? <span className={styles.muted}>{t("invoices.form.more", { count: more })}</span> : null}
          <Text weight="semibold">{t("invoices.form.chosen", choiceParams)}</Text>
        </fieldset>
      ) : null}
      {form.mode === 3 ? (
        <>
          <div className={styles.pair}>
            <DayInput
              label={t("invoices.form.rangeStart")}
              value={days.start}
              means="planned"
              onChange={(start) => setDays({ ...days, start })}
            />
            <DayInput
              label={t("invoices.form.rangeEnd")}
              value={days.end}
              means="planned"
              onChange={(end) => setDays({ ...days, end })}
            />
          </div>
          <Text weight="semibold">{t("invoices.form.rangeFound", choiceParams)}</Text>
        </>
      ) : null}
      {form.mode === 6 ? (
        <AmountField
          label={t("invoices.form.amount")}
          value={amount}
          most={Math.max(0, available)}
          onChange={(next) => {
            onAmount(next);
            onForm({ amount: next.cents });
          }}
        />
      ) : null}
    </>
  );
};
