import { Text } from "@fluentui/react-components";
import { useState } from "react";
import type { ChannelAccount } from "../../../../src-shared/billing/funds/channel-accounts-calls.ts";
import type { AgencyAccount } from "../../../../src-shared/bridge/fund-plans.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { DraftDialog } from "../../../money/dialog/DraftDialog.tsx";
import { AmountField, noAmount } from "../../../ui/inputs/AmountField.tsx";
import { NoteField } from "../../../ui/inputs/NoteField.tsx";

const noteLength = 200;
type Props = { readonly account: AgencyAccount; readonly channelAccount: ChannelAccount; readonly onClose: () => void };

/** Asks for the part of the agency's earnings to take out, then opens the money dialog. */
export const AccountWithdrawDialog = ({ account, channelAccount: currentAccount, onClose }: Props) => {
  const { t } = useText();
  const [channelAccount] = useState(currentAccount);
  const [amount, setAmount] = useState(noAmount);
  const [note, setNote] = useState("");
  return (
    <DraftDialog
      title={t("funds.accounts.withdrawTitle")}
      plan={() =>
        amount.cents === null ? null : { action: "account.withdraw", account, amount: amount.cents, note: note.trim() }
      }
      onClose={onClose}
    >
      <Text>{t("funds.accounts.approvals")}</Text>
      <AmountField
        value={amount}
        onChange={setAmount}
        most={channelAccount.available}
        allText={t("funds.wallet.withdrawAll")}
      />
      <NoteField label={t("funds.note")} hint={t("funds.noteHint")} value={note} most={noteLength} onChange={setNote} />
    </DraftDialog>
  );
};
