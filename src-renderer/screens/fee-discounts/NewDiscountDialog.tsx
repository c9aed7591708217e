import { Field, Radio, RadioGroup, Text } from "@fluentui/react-components";
import { useState } from "react";
import { addDays, dayOf, shanghaiNow } from "../../../src-shared/values/time.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { CompanyField } from "../../money/CompanyField.tsx";
import { DraftDialog } from "../../money/DraftDialog.tsx";
import { RatioField } from "../../money/RatioField.tsx";
import { usePreferences } from "../../session/bootstrap.ts";
import { AmountField, noAmount } from "../../ui/AmountField.tsx";
import { DayInput } from "../../ui/DayInput.tsx";
import { NoteField } from "../../ui/NoteField.tsx";
import { areDaysRight, type DiscountForm, planOf } from "./discount-form.ts";

const reasonLength = 200;
const usualDays = 90;

/** Proposes a discount for a company; another person grants it. */
export const NewDiscountDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, of } = useText();
  const [{ company_id: current }] = usePreferences();
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [form, setForm] = useState<DiscountForm>({
    companyId: current ?? "",
    kind: 1,
    amount: noAmount,
    ratio: "100",
    start: today,
    end: addDays(today, usualDays),
    reason: "",
  });
  const change = (more: Partial<DiscountForm>) => setForm({ ...form, ...more });
  return (
    <DraftDialog title={t("feeDiscounts.create.action")} plan={() => planOf(form, today)} onClose={onClose}>
      <CompanyField value={form.companyId} onChange={(companyId) => change({ companyId })} />
      <Field label={t("feeDiscounts.create.kind")}>
        <RadioGroup value={String(form.kind)} onChange={(_event, { value }) => change({ kind: value === "2" ? 2 : 1 })}>
          {([1, 2] as const).map((kind) => (
            <Radio key={kind} value={String(kind)} label={of(`feeDiscounts.create.kinds.${kind}`)} />
          ))}
        </RadioGroup>
      </Field>
      <AmountField
        label={t("feeDiscounts.create.amount")}
        hint={t("feeDiscounts.create.amountHint")}
        value={form.amount}
        onChange={(amount) => change({ amount })}
      />
      <RatioField
        label={t("feeDiscounts.create.ratio")}
        hint={t("feeDiscounts.create.ratioHint")}
        value={form.ratio}
        onChange={(ratio) => change({ ratio })}
      />
      <DayInput label={t("feeDiscounts.create.start")} value={form.start} onChange={(start) => change({ start })} />
      <DayInput label={t("feeDiscounts.create.end")} value={form.end} onChange={(end) => change({ end })} />
      {areDaysRight(form, today) ? null : <Text size={200}>{t("feeDiscounts.create.daysWrong")}</Text>}
      <NoteField
        label={t("feeDiscounts.create.reason")}
        required
        hint={t("feeDiscounts.create.reasonHint")}
        value={form.reason}
        most={reasonLength}
        onChange={(value) => change({ reason: value })}
      />
    </DraftDialog>
  );
};
