import { useState } from "react";
import { premiumPayers } from "../../src-shared/insurance/plans/plan-states.ts";
import type { companyInsuranceGet } from "../../src-shared/insurance/settings/company-insurance-calls.ts";
import { beforePayout, onTaskStart } from "../../src-shared/insurance/settings/setting-codes.ts";
import { type CallOutput, idText } from "../../src-shared/kernel/calls/define.ts";
import { choiceField, type FormValues, optionField, yesNoField } from "../../src-shared/kernel/forms/fields.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { FormFields } from "../record/forms/FormFields.tsx";
import { type FormInput, isComplete, valuesOf } from "../record/forms/form-values.ts";
import { PlainDialog } from "../record/PlainDialog.tsx";

const form = {
  is_used: yesNoField(),
  plan_id: optionField(idText, { isOptional: true }),
  payer: choiceField(premiumPayers, { isInline: true }),
  on_task_start: choiceField(onTaskStart, { isInline: true }),
  before_payout: choiceField(beforePayout, { isInline: true }),
};

type Setting = CallOutput<typeof companyInsuranceGet>;

const inputOf = ({ is_used, plan, payer, on_task_start, before_payout }: Setting): FormInput => ({
  ...{ is_used: is_used ? "1" : "", plan_id: plan?.id ?? "", payer: String(payer) },
  ...{ on_task_start: String(on_task_start), before_payout: String(before_payout) },
});

type Props = { readonly companyId: string; readonly setting: Setting; readonly onClose: () => void };

/** Sets whether a company's workers are insured, by which plan, who pays, and what tasks and payouts do. */
export const CompanyInsuranceDialog = ({ companyId, setting: given, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const [setting] = useState(given);
  const [formInput, setFormInput] = useState(() => inputOf(setting));
  const values = valuesOf(form, formInput) as Partial<FormValues<typeof form>>;
  const { is_used = false, plan_id = "", payer, on_task_start, before_payout } = values;
  const lacksPlan = is_used && plan_id === "";
  const isReady = isComplete(form, values) && !lacksPlan;
  const { plan } = setting;
  const kept = plan === null || setting.plans.some(({ id }) => id === plan.id) ? [] : [plan];
  const plans = [...kept, ...setting.plans].map(({ id, product, insurer }) => ({
    ...{ value: id, text: `${product} · ${insurer}` },
  }));
  const send = () =>
    desk.insurance.setSetting({
      params: { id: companyId },
      body: {
        ...{ version: setting.version, is_used, plan_id: plan_id === "" ? null : plan_id, payer: payer ?? 1 },
        ...{ on_task_start: on_task_start ?? 0, before_payout: before_payout ?? 0 },
      },
    });
  return (
    <PlainDialog
      title={t("insuranceSetting.edit")}
      confirmText={t("insuranceSetting.edit")}
      warning={t("insuranceSetting.warning")}
      done={t("insuranceSetting.done")}
      refusal={lacksPlan ? t("errors.plan_needed") : null}
      send={isReady ? send : null}
      onClose={onClose}
    >
      <FormFields
        form={form}
        words="insuranceSetting.fields"
        formInput={formInput}
        options={{ plan_id: [{ value: "", text: t("insuranceSetting.noPlan") }, ...plans] }}
        today=""
        onChange={setFormInput}
      />
    </PlainDialog>
  );
};
