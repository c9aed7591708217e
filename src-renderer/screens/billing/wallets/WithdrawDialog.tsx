import { useState } from "react";
import type { WalletDetail } from "../../../../src-shared/billing/funds/wallets-calls.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { DraftDialog } from "../../../money/dialog/DraftDialog.tsx";
import { Facts } from "../../../ui/facts/Facts.tsx";
import { AmountField, noAmount } from "../../../ui/inputs/AmountField.tsx";
import { NoteField } from "../../../ui/inputs/NoteField.tsx";
import { Message } from "../../../ui/messages/Message.tsx";

const noteLength = 200;

/** Asks for the amount from a wallet to the company's own account, then the money dialog. */
export const WithdrawDialog = ({ detail, onClose }: { detail: WalletDetail; onClose: () => void }) => {
  const { t, of } = useText();
  // What is asked for rests on what stands here, even when the screen behind is read again.
  const [{ wallet, withdraw }] = useState(detail);
  const [amount, setAmount] = useState(noAmount);
  const [note, setNote] = useState("");
  const { account, fee } = withdraw;
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  const isTooSmall = amount.cents !== null && amount.cents <= fee;
  const needsReview = amount.cents !== null && amount.cents > withdraw.review_above;
  return (
    <DraftDialog
      title={t("funds.wallet.withdrawTitle")}
      plan={() =>
        amount.cents === null || isTooSmall
          ? null
          : { action: "wallet.withdraw", wallet_id: wallet.id, amount: amount.cents, note: note.trim() }
      }
      onClose={onClose}
    >
      <Facts
        facts={[
          { name: t("money.flow.company"), value: wallet.company_name },
          { name: t("columnTitles.channel"), value: of(`enums.settlementChannel.${wallet.channel}`) },
          { name: t("lists.wallets.columns.available"), value: yuan(wallet.available) },
          {
            name: t("funds.wallet.withdrawTo"),
            value: account ? `${account.bank_name} ${account.account_masked}` : t("funds.wallet.noAccount"),
          },
        ]}
      />
      <AmountField
        value={amount}
        onChange={setAmount}
        most={wallet.available}
        allText={t("funds.wallet.withdrawAll")}
        hint={
          amount.cents !== null && !isTooSmall
            ? t("funds.wallet.arrives", { amount: yuan(amount.cents - fee), fee: yuan(fee) })
            : undefined
        }
      />
      {isTooSmall ? <Message intent="error">{t("errors.amount_too_small")}</Message> : null}
      {needsReview ? (
        <Message intent="info">{t("funds.wallet.reviewAboveText", { amount: yuan(withdraw.review_above) })}</Message>
      ) : null}
      <NoteField label={t("funds.note")} hint={t("funds.noteHint")} value={note} most={noteLength} onChange={setNote} />
    </DraftDialog>
  );
};
