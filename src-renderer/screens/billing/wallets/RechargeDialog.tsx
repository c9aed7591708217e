import type { WalletDetail } from "../../../../src-shared/billing/funds/wallets-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { PayInto } from "./PayInto.tsx";

/** Where and how a company pays into its wallet: the transfer itself is made at its own bank. */
export const RechargeDialog = ({ detail, onClose }: { detail: WalletDetail; onClose: () => void }) => {
  const { t } = useText();
  return (
    <ConfirmDialog
      title={t("funds.recharge.title")}
      confirmText={t("funds.recharge.close")}
      isDone
      onConfirm={onClose}
      onClose={onClose}
    >
      <PayInto detail={detail} />
    </ConfirmDialog>
  );
};
