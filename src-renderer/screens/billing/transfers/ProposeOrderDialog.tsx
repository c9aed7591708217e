import { Field, Input, Radio, RadioGroup, Text } from "@fluentui/react-components";
import { useState } from "react";
import { transferActions } from "../../../../src-shared/bridge/fund-plans.ts";
import type { PlanInput } from "../../../../src-shared/bridge/money.ts";
import { mostVoucherFiles } from "../../../../src-shared/kernel/calls/define.ts";
import { filesField, reasonField } from "../../../../src-shared/kernel/forms/fields.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { DraftDialog } from "../../../money/dialog/DraftDialog.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { AmountField, noAmount } from "../../../ui/inputs/AmountField.tsx";
import type { TransferRow } from "./use-transfer.ts";

const proof = { voucher_keys: filesField({ least: 1, most: mostVoucherFiles }), reason: reasonField() };
const numberLength = 64;

type Result = "paid" | "failed" | "";

type Props = { readonly transfer: TransferRow; readonly onClose: () => void };

/** Proposes what the bank's file says of a transfer's order; the file goes with it. */
export const ProposeOrderDialog = ({ transfer, onClose }: Props) => {
  const { t } = useText();
  const [orderNo, setOrderNo] = useState("");
  const [result, setResult] = useState<Result>("");
  const [amount, setAmount] = useState(noAmount);
  const [serial, setSerial] = useState("");
  const { filled, fields } = useForm(proof, "funds.steps.fields");
  const plan = (): PlanInput | null => {
    const paid = result === "paid" ? amount.cents : 0;
    const isMissing = orderNo === "" || paid === null || (result === "paid" && serial === "");
    if (result === "" || isMissing || filled === null) return null;
    return {
      action: transferActions.propose,
      transfer_id: transfer.id,
      order: { order_no: orderNo, result, amount: paid, ...(result === "paid" && { serial }) },
      ...filled,
    };
  };
  return (
    <DraftDialog title={`${t("funds.steps.propose")} ${transfer.no}`} plan={plan} onClose={onClose}>
      <Text weight="semibold">
        {`${transfer.company_name} · ${t("common.moneyYuan", { amount: formatMoney(transfer.actual) })}`}
      </Text>
      <Text>{t("funds.steps.proposeHint")}</Text>
      <Field label={t("settlements.dialogs.proposeOrder")} required>
        <Input value={orderNo} maxLength={numberLength} onChange={(_event, { value }) => setOrderNo(value.trim())} />
      </Field>
      <Field label={t("funds.steps.result")} required>
        <RadioGroup
          layout="horizontal"
          value={result}
          onChange={(_event, { value }) => setResult(value === "paid" || value === "failed" ? value : "")}
        >
          <Radio value="paid" label={t("settlements.dialogs.decidePaid")} />
          <Radio value="failed" label={t("settlements.dialogs.decideFailed")} />
        </RadioGroup>
      </Field>
      {result === "paid" ? (
        <>
          <AmountField label={t("settlements.dialogs.proposeAmount")} value={amount} onChange={setAmount} />
          <Field label={t("settlements.dialogs.decideSerial")} required>
            <Input value={serial} maxLength={numberLength} onChange={(_event, { value }) => setSerial(value.trim())} />
          </Field>
        </>
      ) : null}
      {fields}
    </DraftDialog>
  );
};
