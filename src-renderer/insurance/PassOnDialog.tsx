import { Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PlanInput } from "../../src-shared/bridge/money.ts";
import { patternField } from "../../src-shared/kernel/forms/fields.ts";
import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { MoneyDialog } from "../money/dialog/MoneyDialog.tsx";
import { useForm } from "../record/forms/use-form.tsx";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { ErrorMessage } from "../ui/messages/Message.tsx";

const form = { bank_serial: patternField(/^[0-9A-Za-z_-]{4,64}$/, 64) };

/** Takes the serial of what the bank has paid to an order's insurer, or what came back from there, then books it. */
export const PassOnDialog = ({
  orderId,
  onClose,
}: {
  readonly orderId: string;
  readonly onClose: (outcome?: "done") => void;
}) => {
  const desk = useDesk();
  const { t, of } = useText();
  const [input, setInput] = useState<PlanInput>();
  const { filled, fields } = useForm(form, "insuranceMoney.passOn.fields");
  const money = useQuery({
    queryKey: ["insuranceMoney", orderId],
    queryFn: () => desk.insuranceMoney.get({ params: { id: orderId } }),
  });
  if (input) return <MoneyDialog input={input} onClose={() => onClose("done")} />;
  const value = money.data?.value;
  const held = value?.order.held ?? 0;
  const code = value?.may.passOn ?? null;
  const refusal = value === undefined ? t("common.loading") : code === null ? null : of(`errors.${code}`);
  return (
    <ConfirmDialog
      title={t("insuranceMoney.passOn.title")}
      confirmText={t("insuranceMoney.pay.next")}
      refusal={refusal}
      isIncomplete={filled === null}
      onConfirm={() => {
        if (filled !== null)
          setInput({ action: "insurance.passOn", order_id: orderId, bank_serial: String(filled.bank_serial) });
      }}
      onClose={() => onClose()}
    >
      <Text>
        {t(held < 0 ? "insuranceMoney.passOn.comesBack" : "insuranceMoney.passOn.held", {
          ...{
            insurer: value?.order.insurer ?? "",
            amount: t("common.moneyYuan", { amount: formatMoney(Math.abs(held)) }),
          },
        })}
      </Text>
      {money.error ? <ErrorMessage error={money.error} /> : null}
      {fields}
    </ConfirmDialog>
  );
};
