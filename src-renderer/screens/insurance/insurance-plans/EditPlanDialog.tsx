import { useState } from "react";
import { insurancePlanForm, planFault } from "../../../../src-shared/insurance/plans/insurance-plans-record.ts";
import { plainMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { OwnDialogProps } from "../../../record/ActionDialog.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";

const words = "records.insurancePlans.actions.edit";

/** Terms of a plan as the controls of its form hold them. */
const inputOf = ({ plan }: RecordDetail<"insurancePlans">) => ({
  ...{ insurer: plan.insurer, product: plan.product, type: String(plan.type), unit: String(plan.unit) },
  ...{ liability: plainMoney(plan.liability), death: plainMoney(plan.death), medical: plainMoney(plan.medical) },
  ...{ allowance: plainMoney(plan.allowance), age_min: String(plan.age_min), age_max: String(plan.age_max) },
  ...{ waiting_hours: String(plan.waiting_hours), note: plan.note },
});

/** Changes the terms of a plan, which stand in the form as they are. */
export const EditPlanDialog = ({ detail: given, onClose }: OwnDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const [detail] = useState(() => given as RecordDetail<"insurancePlans">);
  const [start] = useState(() => inputOf(detail));
  const { filled, fields } = useForm(insurancePlanForm, "records.insurancePlans.create.fields", { start });
  const isWrong = filled !== null && planFault(filled) !== null;
  const send = async (): Promise<void> => {
    if (filled === null) return;
    const { id, version } = detail.plan;
    await desk.records.act({ record: "insurancePlans", id, body: { version, action: "edit", ...filled } });
  };
  return (
    <PlainDialog
      title={`${t(`${words}.label`)} ${detail.plan.product}`}
      confirmText={t(`${words}.label`)}
      warning={t(`${words}.warning`)}
      done={t(`${words}.done`)}
      refusal={isWrong ? t("records.insurancePlans.create.wrong") : null}
      send={filled === null || isWrong ? null : send}
      onClose={onClose}
    >
      {fields}
    </PlainDialog>
  );
};
