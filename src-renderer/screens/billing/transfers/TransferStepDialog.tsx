import { useState } from "react";
import { transferDecisions } from "../../../../src-shared/billing/funds/transfer-decisions.ts";
import type { TransferStep } from "../../../../src-shared/billing/funds/transfers-calls.ts";
import { transferActions } from "../../../../src-shared/bridge/fund-plans.ts";
import type { PlanInput } from "../../../../src-shared/bridge/money.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { DraftDialog } from "../../../money/dialog/DraftDialog.tsx";
import { MoneyDialog } from "../../../money/dialog/MoneyDialog.tsx";
import { useOutcome } from "../../../money/dialog/use-outcome.ts";
import { useWallets, WalletPick, type WalletRow } from "../../../money/fields/WalletPick.tsx";
import { CaseVerdict, type Verdict } from "../../../money/tables/CaseVerdict.tsx";
import { othersProposals } from "../../../money/tables/others-proposals.ts";
import { useForm } from "../../../record/forms/use-form.tsx";
import { Facts } from "../../../ui/facts/Facts.tsx";
import { ProposeOrderDialog } from "./ProposeOrderDialog.tsx";
import { type TransferRow, useTransfer } from "./use-transfer.ts";

type DecideOrderDialogProps = { readonly transfer: TransferRow; readonly onClose: () => void };

/** Approves or rejects what another person proposed of a transfer's order by the bank's file. */
export const DecideOrderDialog = ({ transfer, onClose }: DecideOrderDialogProps) => {
  const { t } = useText();
  const query = useTransfer(transfer.id);
  const [verdict, setVerdict] = useState<Verdict>("");
  const { filled, fields } = useForm(transferDecisions.actions.decide.form, "funds.steps.fields");
  const cases = query.data && othersProposals(query.data.value.cases);
  return (
    <DraftDialog
      title={`${t("funds.steps.decide")} ${transfer.no}`}
      isWide
      plan={() =>
        cases === undefined || cases.length === 0 || verdict === "" || filled === null
          ? null
          : { action: transferActions.decide, transfer_id: transfer.id, verdict, ...filled }
      }
      onClose={onClose}
    >
      <CaseVerdict cases={cases} error={query.error} verdict={verdict} onVerdict={setVerdict} />
      {fields}
    </DraftDialog>
  );
};

type Props = {
  readonly step: TransferStep;
  readonly transfer: TransferRow;
  readonly onClose: (outcome?: "done") => void;
};

const formOf = (step: TransferStep) => {
  const action = transferDecisions.actions[step];
  return "form" in action ? action.form : undefined;
};

const WithForm = ({ step, transfer, onClose }: Props) => {
  const { t } = useText();
  const { filled, fields } = useForm(formOf(step), "funds.steps.fields");
  const outcome = useOutcome(onClose);
  const isMatch = step === "match";
  const wallets = useWallets().filter(({ channel }) => channel === transfer.channel);
  const [walletChoice, setWalletChoice] = useState<WalletRow>();
  const wallet = walletChoice ?? wallets.find(({ company_id }) => company_id === transfer.company_id);
  const plan = (): PlanInput | null => {
    if (filled === null || (isMatch && !wallet)) return null;
    const more = isMatch && wallet ? { wallet_id: wallet.id } : {};
    return { action: transferActions[step], transfer_id: transfer.id, ...filled, ...more };
  };
  return (
    <DraftDialog title={`${t(`funds.steps.${step}`)} ${transfer.no}`} plan={plan} {...outcome}>
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
          onChange={setWalletChoice}
        />
      ) : null}
      {fields}
    </DraftDialog>
  );
};

/** Does one step of a transfer: what has to be typed where something has to, then the facts and the confirmation. */
export const TransferStepDialog = ({ step, transfer, onClose }: Props) => {
  const [input] = useState<PlanInput>(() => ({ action: transferActions[step], transfer_id: transfer.id }));
  const outcome = useOutcome(onClose);
  if (step === "propose") return <ProposeOrderDialog transfer={transfer} onClose={() => onClose()} />;
  if (step === "decide") return <DecideOrderDialog transfer={transfer} onClose={() => onClose()} />;
  if (formOf(step)) return <WithForm step={step} transfer={transfer} onClose={onClose} />;
  return <MoneyDialog input={input} {...outcome} />;
};
