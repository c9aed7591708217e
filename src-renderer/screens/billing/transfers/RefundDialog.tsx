import { Text } from "@fluentui/react-components";
import { useState } from "react";
import { transferMakings } from "../../../../src-shared/bridge/fund-plans.ts";
import { reasonField } from "../../../../src-shared/kernel/forms/fields.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { DraftDialog } from "../../../money/dialog/DraftDialog.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { AmountField, noAmount } from "../../../ui/inputs/AmountField.tsx";
import type { TransferRow } from "./use-transfer.ts";

const form = { note: reasonField() };

/** Gives a recharge, or a part of it, back to the account that paid. */
export const RefundDialog = ({ recharge, onClose }: { recharge: TransferRow; onClose: () => void }) => {
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
