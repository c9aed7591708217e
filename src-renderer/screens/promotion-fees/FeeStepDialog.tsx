import { Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import { promotionActions } from "../../../src-shared/bridge/promotion-fees.ts";
import type { ListRow } from "../../../src-shared/lists/define.ts";
import type { lists } from "../../../src-shared/lists/registry.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { DraftDialog } from "../../money/DraftDialog.tsx";
import { MoneyDialog } from "../../money/MoneyDialog.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { NoteField } from "../../ui/NoteField.tsx";
import type { Step } from "./promotion-steps.ts";

export type FeeRow = ListRow<typeof lists.promotionFees>;
type Props = { readonly step: Step; readonly fee: FeeRow; readonly onClose: () => void };

const reasonAtLeast = 2;
const reasonLength = 200;
const serialLength = 64;
const serialForm = /^[0-9A-Za-z_-]{4,64}$/u;

const WithText = ({ step, fee, onClose }: Props) => {
  const { t } = useText();
  const [typed, setTyped] = useState("");
  const isPayment = step.needs === "serial";
  const value = typed.trim();
  const isRight = isPayment ? serialForm.test(value) : value.length >= reasonAtLeast;
  const plan = (): PlanInput | null =>
    isRight
      ? {
          action: promotionActions[step.name],
          fee_id: fee.id,
          ...(isPayment ? { bank_serial: value } : { reason: value }),
        }
      : null;
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  return (
    <DraftDialog title={`${t(`promotionFees.steps.${step.name}`)} ${fee.no}`} plan={plan} onClose={onClose}>
      <Facts
        facts={[
          { name: t("money.notes.promotionChannel"), value: fee.channel_name },
          { name: t("money.flow.company"), value: fee.company_name },
          { name: t("promotionFees.how.fee"), value: yuan(fee.fee) },
          { name: t("promotionFees.how.tax"), value: yuan(fee.tax) },
          { name: t("promotionFees.how.net"), value: yuan(fee.net) },
        ]}
      />
      {isPayment ? (
        <Field
          label={t("promotionFees.steps.serial")}
          required
          hint={t("promotionFees.steps.serialHint")}
          {...(value !== "" && !isRight && { validationMessage: t("promotionFees.steps.serialWrong") })}
        >
          <Input value={typed} maxLength={serialLength} onChange={(_event, data) => setTyped(data.value)} />
        </Field>
      ) : (
        <NoteField
          label={t("funds.reason")}
          required
          hint={t("funds.noteNeeded")}
          value={typed}
          most={reasonLength}
          onChange={setTyped}
        />
      )}
    </DraftDialog>
  );
};

/** Does one step of a fee: what is to be typed where something is, then the facts and the confirmation. */
export const FeeStepDialog = ({ step, fee, onClose }: Props) => {
  const [input] = useState<PlanInput>(() => ({ action: promotionActions[step.name], fee_id: fee.id }));
  if (step.needs !== null) return <WithText step={step} fee={fee} onClose={onClose} />;
  return <MoneyDialog input={input} onClose={onClose} />;
};
