import { centsField, lineField } from "../../../../src-shared/kernel/forms/fields.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { WalletRow } from "../../../money/fields/WalletPick.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";

const form = { payer_name: lineField({ min: 2, most: 100 }), amount: centsField({ min: 1 }) };

/** Demo environment only: lets the sandbox bank report a payment into a wallet. */
export const DepositDialog = ({ wallet, onClose }: { wallet: WalletRow; onClose: () => void }) => {
  const desk = useDesk();
  const { t } = useText();
  const start = { payer_name: wallet.company_name };
  const { filled, fields } = useForm(form, "funds.wallet.fields", { start });
  const wallet_id = wallet.id;
  return (
    <PlainDialog
      title={t("funds.wallet.demoTitle")}
      confirmText={t("funds.wallet.demoDeposit")}
      warning={t("funds.wallet.demoHint")}
      done={({ serial }) => t("funds.wallet.demoDone", { serial })}
      send={filled && (() => desk.funds.demoDeposit({ body: { wallet_id, ...filled, remark: "" } }))}
      onClose={onClose}
    >
      {fields}
    </PlainDialog>
  );
};
