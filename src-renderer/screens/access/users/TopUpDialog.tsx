import { Field, Input, Text } from "@fluentui/react-components";
import { useState } from "react";
import { agencyUsersTopUp } from "../../../../src-shared/billing/funds/top-ups-calls.ts";
import type { PlanInput } from "../../../../src-shared/bridge/money.ts";
import { mostVoucherFiles } from "../../../../src-shared/kernel/calls/define.ts";
import { filesField, noteField } from "../../../../src-shared/kernel/forms/fields.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { DraftDialog } from "../../../money/dialog/DraftDialog.tsx";
import { useWallets, WalletPick, type WalletRow } from "../../../money/fields/WalletPick.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { AmountField, noAmount } from "../../../ui/inputs/AmountField.tsx";
import { NoteField } from "../../../ui/inputs/NoteField.tsx";
import type { UserDetail } from "./user-kinds.ts";

const form = { voucher_keys: filesField({ least: 1, most: mostVoucherFiles }), note: noteField() };
const nameLength = 100;
const serialLength = 64;

type Props = { readonly detail: UserDetail; readonly onClose: () => void };

/** Enters a recharge in the name of a user, into a wallet of a company that they look after; another person approves it. */
export const TopUpDialog = ({ detail, onClose }: Props) => {
  const { t } = useText();
  const { user, looks_after = null } = detail;
  const wallets = useWallets().filter(({ company_id }) => looks_after?.includes(company_id) !== false);
  const [wallet, setWallet] = useState<WalletRow>();
  const [amount, setAmount] = useState(noAmount);
  const [serial, setSerial] = useState("");
  const [typedPayer, setPayer] = useState<string | null>(null);
  // A company mostly pays itself.
  const payer = typedPayer ?? wallet?.company_name ?? "";
  const { filled, fields } = useForm(form, "funds.steps.fields");
  const plan = (): PlanInput | null => {
    const typed = { wallet_id: wallet?.id, amount: amount.cents, bank_serial: serial, payer_name: payer };
    const body = agencyUsersTopUp.body.safeParse({ ...typed, note: "", ...filled });
    return body.success ? { action: "transfer.topUp", member_id: user.id, body: body.data } : null;
  };
  return (
    <DraftDialog title={t("users.topUp.title", { name: user.name })} plan={plan} onClose={onClose}>
      <Text size={200}>{t("users.topUp.hint", { name: user.name })}</Text>
      {wallets.length === 0 ? <Text>{t("users.topUp.noWallet")}</Text> : null}
      <WalletPick label={t("funds.create.wallet")} wallets={wallets} value={wallet} onChange={setWallet} />
      <AmountField value={amount} onChange={setAmount} />
      <Field label={t("funds.create.serial")} required hint={t("funds.create.serialHint")}>
        <Input value={serial} maxLength={serialLength} onChange={(_event, { value }) => setSerial(value.trim())} />
      </Field>
      <NoteField
        label={t("funds.create.payer")}
        required
        hint={t("funds.wallet.payerNameHint")}
        value={payer}
        most={nameLength}
        isLine
        onChange={setPayer}
      />
      {fields}
    </DraftDialog>
  );
};
