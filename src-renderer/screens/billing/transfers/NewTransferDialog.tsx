import { Field, Input, Radio, RadioGroup, Text } from "@fluentui/react-components";
import { useState } from "react";
import type { PlanInput } from "../../../../src-shared/bridge/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { DraftDialog } from "../../../money/dialog/DraftDialog.tsx";
import { useWallets, WalletPick, type WalletRow } from "../../../money/fields/WalletPick.tsx";
import { AmountField, noAmount } from "../../../ui/inputs/AmountField.tsx";
import { NoteField } from "../../../ui/inputs/NoteField.tsx";
import { planOf, type TransferForm } from "./new-transfer.ts";

const types = [1, 3, 5] as const;
type NewType = (typeof types)[number];
const isNewType = (value: number): value is NewType => types.some((type) => type === value);

const nameLength = 100;
const noteLength = 200;
const serialLength = 64;

/** Asks for a recharge by hand, a move between channels or an adjustment; a second person approves it. */
export const NewTransferDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, of } = useText();
  const wallets = useWallets();
  const [type, setType] = useState<NewType>(1);
  const [wallet, setWallet] = useState<WalletRow>();
  const [to, setTo] = useState<WalletRow>();
  const [amount, setAmount] = useState(noAmount);
  const [serial, setSerial] = useState("");
  const [payer, setPayer] = useState("");
  const [direction, setDirection] = useState<1 | 2>(1);
  const [note, setNote] = useState("");
  const others = wallets.filter(({ company_id, id }) => company_id === wallet?.company_id && id !== wallet?.id);
  const form: TransferForm = { type, wallet, to, amount: amount.cents, serial, payer, direction, note };
  const leaves = type === 3 || (type === 5 && direction === 2);
  const plan = (): PlanInput | null => planOf(form);
  return (
    <DraftDialog title={t("funds.create.title")} plan={plan} onClose={onClose}>
      <Field label={t("funds.create.type")}>
        <RadioGroup
          layout="horizontal"
          value={String(type)}
          onChange={(_event, { value }) => {
            if (isNewType(Number(value))) setType(Number(value) as NewType);
          }}
        >
          {types.map((one) => (
            <Radio key={one} value={String(one)} label={of(`funds.create.types.${one}`)} />
          ))}
        </RadioGroup>
      </Field>
      <Text size={200}>{of(`funds.create.hints.${type}`)}</Text>
      <WalletPick
        label={t(type === 3 ? "funds.create.fromWallet" : "funds.create.wallet")}
        wallets={wallets}
        value={wallet}
        onChange={(selectedWallet) => {
          setWallet(selectedWallet);
          setTo(undefined);
          if (payer === "" || payer === wallet?.company_name) setPayer(selectedWallet?.company_name ?? "");
        }}
      />
      {type === 3 && wallet ? (
        others.length === 0 ? (
          <Text>{t("funds.create.noOther")}</Text>
        ) : (
          <WalletPick label={t("funds.create.toWallet")} wallets={others} value={to} onChange={setTo} />
        )
      ) : null}
      {type === 5 ? (
        <Field label={t("funds.create.direction")}>
          <RadioGroup
            layout="horizontal"
            value={String(direction)}
            onChange={(_event, { value }) => setDirection(value === "2" ? 2 : 1)}
          >
            <Radio value="1" label={t("funds.create.into")} />
            <Radio value="2" label={t("funds.create.out")} />
          </RadioGroup>
        </Field>
      ) : null}
      <AmountField value={amount} onChange={setAmount} most={leaves ? wallet?.available : undefined} />
      {type === 1 ? (
        <>
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
        </>
      ) : null}
      <NoteField
        label={t("funds.note")}
        required={type === 5}
        hint={t(type === 5 ? "funds.noteNeeded" : "funds.noteHint")}
        value={note}
        most={noteLength}
        onChange={setNote}
      />
    </DraftDialog>
  );
};
