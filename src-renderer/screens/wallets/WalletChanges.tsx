import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { WalletDetail } from "../../../src-shared/calls/wallets.ts";
import type { WalletChange, WalletChangeAction } from "../../../src-shared/records/wallet-changes.ts";
import { walletChangeStates } from "../../../src-shared/states/wallet-change.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useMoneyAllowed } from "../../session/money-allowed.ts";
import { Money } from "../../ui/facts/Money.tsx";
import { type Proposal, Proposals } from "../../ui/facts/Proposals.tsx";
import { ChangeDecideDialog } from "./ChangeDecideDialog.tsx";

const pending = walletChangeStates.code("pending");

/** The changes of a wallet's credit and its rebates, the newest first. */
export const WalletChanges = ({ detail }: { detail: WalletDetail }) => {
  const { t, of, error } = useText();
  const money = useMoneyAllowed();
  const [asked, setAsked] = useState<{ change: WalletChange; action: WalletChangeAction }>();
  const why = (reason: string | null): string | null =>
    money.reason ?? (reason === null ? null : error(new AppError(reason)));
  const proposalOf = (change: WalletChange): Proposal => {
    const key = walletChangeStates.keyOf(change.status) ?? "pending";
    const offered = change.status === pending ? change.actions.filter(({ reason }) => reason !== "forbidden") : [];
    return {
      id: change.id,
      tone: walletChangeStates.specs[key].tone,
      state: of(`states.walletChange.${key}`),
      about: (
        <>
          <span>{of(`enums.walletChangeKind.${change.kind}`)}</span>
          <Money cents={change.amount} />
        </>
      ),
      reasons: [t("walletChanges.reasonLine", { reason: change.reason }), change.decide_reason],
      marks: [
        t("walletChanges.byLine", { person: change.requested_by, time: change.request_at }),
        change.decide_at === null
          ? ""
          : t("walletChanges.byLine", { person: change.decided_by, time: change.decide_at }),
      ],
      actions: offered.map(({ action, reason }) => ({
        key: action,
        text: of(`walletChanges.actions.${action}`),
        isMain: action === "approve",
        reason: why(reason),
        onClick: () => setAsked({ change, action: action as WalletChangeAction }),
      })),
    };
  };
  return (
    <>
      <Proposals label={t("walletChanges.title")} proposals={detail.changes.map(proposalOf)} />
      {asked ? <ChangeDecideDialog {...asked} wallet={detail.wallet} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
};
