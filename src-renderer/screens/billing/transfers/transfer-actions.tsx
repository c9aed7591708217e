import { Text } from "@fluentui/react-components";
import { ArrowUndoRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { transferDecisions } from "../../../../src-shared/billing/funds/transfer-decisions.ts";
import { transferStates } from "../../../../src-shared/billing/funds/transfer-states.ts";
import type { TransferStep } from "../../../../src-shared/billing/funds/transfers-calls.ts";
import { transferMakings } from "../../../../src-shared/bridge/fund-plans.ts";
import { reasonField } from "../../../../src-shared/kernel/forms/fields.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { DraftDialog } from "../../../money/dialog/DraftDialog.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import type { Shown } from "../../../record/record-words.ts";
import { rowActionsOf } from "../../../record/row-actions.tsx";
import { AmountField, noAmount } from "../../../ui/inputs/AmountField.tsx";
import { TransferStepDialog } from "./TransferStepDialog.tsx";
import type { TransferRow } from "./use-transfer.ts";

const form = { note: reasonField() };

/** Gives a recharge, or a part of it, back to the account that paid. */
const RefundDialog = ({ recharge, onClose }: { recharge: TransferRow; onClose: () => void }) => {
  const { t } = useText();
  const [amount, setAmount] = useState(noAmount);
  const { filled, fields } = useForm(form, "funds.create.fields");
  return (
    <DraftDialog
      title={t("funds.create.refundTitle")}
      plan={() =>
        amount.cents === null || filled === null
          ? null
          : {
              action: transferMakings[4],
              body: { type: 4, source_id: recharge.id, amount: amount.cents, ...filled },
            }
      }
      onClose={onClose}
    >
      <Text>
        {t("funds.create.refundHint", {
          no: recharge.no,
          amount: t("common.moneyYuan", { amount: formatMoney(recharge.amount) }),
          payer: recharge.payer_name,
        })}
      </Text>
      <AmountField value={amount} onChange={setAmount} most={recharge.amount} allText={t("funds.wallet.withdrawAll")} />
      {fields}
    </DraftDialog>
  );
};

/** Steps of people with a transfer, as its list and detail offer them. */
export const transferSteps: Shown = {
  decided: transferDecisions,
  labelOf: (step) => `funds.steps.${step as TransferStep}`,
  movesMoney: () => true,
};

const succeeded = transferStates.code("succeeded");

const refund: ListAction = {
  key: "refund",
  labelKey: "funds.create.refund",
  icon: ArrowUndoRegular,
  permission: "fund.transfer.create",
  movesMoney: true,
  offers: (row) =>
    row["type"] === 1 && row["status"] === succeeded && row["payer_account"] !== "" && row["payer_replaced"] !== 1,
  Dialog: ({ target, onClose }: ActionDialogProps) => {
    const recharge = target.rows[0] as TransferRow | undefined;
    return recharge ? <RefundDialog recharge={recharge} onClose={() => onClose()} /> : null;
  },
};

/** Actions on a transfer from its row in the list. */
export const transferActions: readonly ListAction[] = [
  ...rowActionsOf(transferSteps, ({ action, row, onClose }) => (
    <TransferStepDialog step={action as TransferStep} transfer={row as TransferRow} onClose={() => onClose()} />
  )),
  refund,
];
