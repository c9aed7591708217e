import { useState } from "react";
import { centsField } from "../../../../src-shared/kernel/forms/fields.ts";
import { plainMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { WalletRow } from "../../../money/fields/WalletPick.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";

const form = { low_balance_alert: centsField({ min: 0 }) };

/** Sets from which amount on a wallet counts as low. */
export const AlertLineDialog = ({ wallet: given, onClose }: { wallet: WalletRow; onClose: () => void }) => {
  const desk = useDesk();
  const { t } = useText();
  const [{ id, version, low_balance_alert }] = useState(given);
  const start = { low_balance_alert: plainMoney(low_balance_alert) };
  const { filled, fields } = useForm(form, "funds.wallet.fields", { start });
  return (
    <PlainDialog
      title={t("funds.wallet.setAlert")}
      confirmText={t("common.save")}
      warning={t("funds.wallet.alertHint")}
      done={t("funds.wallet.alertSaved")}
      send={filled && (() => desk.funds.setAlert({ params: { id }, body: { version, ...filled } }))}
      onClose={onClose}
    >
      {fields}
    </PlainDialog>
  );
};
