import { useState } from "react";
import { transferActions } from "../../../src-shared/bridge/fund-plans.ts";
import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { DraftDialog } from "../../money/dialog/DraftDialog.tsx";
import { MoneyDialog } from "../../money/dialog/MoneyDialog.tsx";
import { useWallets, WalletPick, type WalletRow } from "../../money/fields/WalletPick.tsx";
import { Facts } from "../../ui/facts/Facts.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { DecideOrderDialog } from "./DecideOrderDialog.tsx";
import { ProposeOrderDialog } from "./ProposeOrderDialog.tsx";
import type { Step, TransferRow } from "./transfer-steps.ts";

type Props = { readonly step: Step; readonly transfer: TransferRow; readonly onClose: () => void };

const reasonAtLeast = 2;
const reasonLength = 200;

const WithReason = ({ step, transfer, onClose }: Props) => {
  const { t } = useText();
  const [reason, setReason] = useState("");
  const isMatch = step.name === "match";
  const wallets = useWallets().filter(({ channel }) => channel === transfer.channel);
  const [chosen, setChosen] = useState<WalletRow>();
  const wallet = chosen ?? wallets.find(({ company_id }) => company_id === transfer.company_id);
  const plan = (): PlanInput | null => {
    if (reason.trim().length < reasonAtLeast || (isMatch && !wallet)) return null;
    return {
      action: transferActions[step.name],
      transfer_id: transfer.id,
      reason: reason.trim(),
      ...(isMatch && wallet && { wallet_id: wallet.id }),
    };
  };
  return (
    <DraftDialog title={`${t(`funds.steps.${step.name}`)} ${transfer.no}`} plan={plan} onClose={onClose}>
      <Facts
        facts={[
          { name: t("money.flow.company"), value: transfer.company_name },
          {
            name: t("money.flow.transferAmount"),
            value: t("common.moneyYuan", { amount: formatMoney(transfer.amount) }),
          },
          ...(transfer.payer_name === "" ? [] : [{ name: t("money.notes.payer"), value: transfer.payer_name }]),
        ]}
      />
      {isMatch ? (
        <WalletPick
          label={t("funds.steps.matchCompany")}
          hint={t("funds.steps.matchHint")}
          wallets={wallets}
          value={wallet}
          onChange={setChosen}
        />
      ) : null}
      <NoteField
        label={t("funds.reason")}
        required
        hint={t("funds.noteNeeded")}
        value={reason}
        most={reasonLength}
        onChange={setReason}
      />
    </DraftDialog>
  );
};

/** Does one step of a transfer: a reason where one is due, then the facts and the confirmation. */
export const TransferStepDialog = ({ step, transfer, onClose }: Props) => {
  const [input] = useState<PlanInput>(() => ({ action: transferActions[step.name], transfer_id: transfer.id }));
  if (step.name === "propose") return <ProposeOrderDialog transfer={transfer} onClose={onClose} />;
  if (step.name === "decide") return <DecideOrderDialog transfer={transfer} onClose={onClose} />;
  if (step.needsReason) return <WithReason step={step} transfer={transfer} onClose={onClose} />;
  return <MoneyDialog input={input} onClose={onClose} />;
};
