import { makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { WalletChange, WalletChangeAction, WalletDetail } from "../../../src-shared/calls/wallets.ts";
import { walletChangeStates } from "../../../src-shared/states/wallet-change.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { useMoneyAllowed } from "../../app/money-allowed.ts";
import { Money } from "../../ui/Money.tsx";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { StateTag } from "../../ui/StateTag.tsx";
import { ChangeDecideDialog } from "./ChangeDecideDialog.tsx";

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: "none", display: "grid", gap: tokens.spacingVerticalM },
  head: { display: "flex", flexWrap: "wrap", columnGap: tokens.spacingHorizontalM, alignItems: "center" },
  muted: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: "tabular-nums",
  },
  bar: { display: "flex", gap: tokens.spacingHorizontalS, paddingTop: tokens.spacingVerticalXS },
});

const pending = walletChangeStates.code("pending");

/** The changes of a wallet's credit and its rebates, the newest first, with what can be done about the ones that wait. */
export const WalletChanges = ({ detail }: { detail: WalletDetail }) => {
  const styles = useStyles();
  const { t, of, error } = useText();
  const money = useMoneyAllowed();
  const [asked, setAsked] = useState<{ change: WalletChange; action: WalletChangeAction }>();
  const why = (reason: string | null): string | null =>
    money.reason ?? (reason === null ? null : error(new AppError(reason)));
  return (
    <>
      <ol className={styles.list} aria-label={t("walletChanges.title")}>
        {detail.changes.map((change) => {
          const key = walletChangeStates.keyOf(change.status) ?? "pending";
          const offered = change.actions.filter(({ reason }) => reason !== "forbidden");
          return (
            <li key={change.id}>
              <div className={styles.head}>
                <StateTag tone={walletChangeStates.specs[key].tone} text={of(`states.walletChange.${key}`)} />
                <span>{of(`enums.walletChangeKind.${change.kind}`)}</span>
                <Money cents={change.amount} />
              </div>
              <div>{t("walletChanges.reasonLine", { reason: change.reason })}</div>
              {change.decide_reason === "" ? null : <div>{change.decide_reason}</div>}
              <div className={styles.muted}>
                <span>{t("walletChanges.byLine", { person: change.requested_by, time: change.request_at })}</span>
                {change.decide_at === null ? null : (
                  <span>{t("walletChanges.byLine", { person: change.decided_by, time: change.decide_at })}</span>
                )}
              </div>
              {change.status === pending && offered.length > 0 ? (
                <div className={styles.bar}>
                  {offered.map(({ action, reason }) => (
                    <ReasonButton
                      key={action}
                      size="small"
                      appearance={action === "approve" ? "primary" : "secondary"}
                      reason={why(reason)}
                      onClick={() => setAsked({ change, action: action as WalletChangeAction })}
                    >
                      {of(`walletChanges.actions.${action}`)}
                    </ReasonButton>
                  ))}
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
      {asked ? <ChangeDecideDialog {...asked} wallet={detail.wallet} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
};
