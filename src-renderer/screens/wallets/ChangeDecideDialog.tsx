import { MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { WalletChange, WalletChangeAction } from "../../../src-shared/records/wallet-changes.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { moneyInWords } from "../../../src-shared/values/money-words.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { OwnLimits } from "../../money/dialog/OwnLimits.tsx";
import type { WalletRow } from "../../money/fields/WalletPick.tsx";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { useToast } from "../../ui/messages/toast.tsx";

type Props = {
  readonly wallet: Pick<WalletRow, "company_name">;
  readonly change: WalletChange;
  readonly action: WalletChangeAction;
  readonly onClose: () => void;
};

const credit = 1;
const atLeast = 2;

/** Asks before a change of credit or a rebate is decided: how much, why, and what it means. */
export const ChangeDecideDialog = ({ wallet, change, action, onClose }: Props) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, of, error } = useText();
  const [read] = useState(change);
  const [reason, setReason] = useState("");
  const title = t(`walletChanges.actions.${action}`);
  const needsReason = action === "reject";
  const decide = useMutation({
    mutationFn: () =>
      desk.funds.decideChange({
        params: { id: read.id },
        body: { version: read.version, action, ...(needsReason && { reason: reason.trim() }) },
      }),
    onSuccess: () => {
      toast.success(t("walletChanges.done", { action: title }));
      onClose();
    },
  });
  const isStale = decide.error instanceof AppError && decide.error.code === "stale_version";
  const amount = t("common.moneyYuan", { amount: formatMoney(read.amount) });
  const meaning =
    action === "approve"
      ? t(read.kind === credit ? "walletChanges.approveCredit" : "walletChanges.approveRebate", { amount })
      : t(`walletChanges.${action}Text`);
  return (
    <ConfirmDialog
      title={title}
      confirmText={title}
      isBusy={decide.isPending}
      isConfirmDisabled={isStale || (needsReason && reason.trim().length < atLeast)}
      onConfirm={() => decide.mutate()}
      onClose={onClose}
    >
      <div className={styles.column}>
        <dl className={styles.facts}>
          <dt className={styles.name}>{t("lists.wallets.columns.company_name")}</dt>
          <dd className={styles.value}>{wallet.company_name}</dd>
          <dt className={styles.name}>{of(`enums.walletChangeKind.${read.kind}`)}</dt>
          <dd className={styles.amount}>{amount}</dd>
          <dt className={styles.name}>{t("money.flow.words")}</dt>
          <dd className={styles.value}>{moneyInWords(read.amount)}</dd>
          <dt className={styles.name}>{t("walletChanges.reason")}</dt>
          <dd className={styles.value}>{read.reason}</dd>
        </dl>
        <Text>{meaning}</Text>
        <OwnLimits step={`walletChanges.${action}`} amount={read.amount} />
        {needsReason ? (
          <NoteField
            label={t("walletChanges.reason")}
            required
            hint={t("common.reasonHint")}
            value={reason}
            most={200}
            onChange={setReason}
          />
        ) : null}
        {decide.error ? (
          <MessageBar intent={isStale ? "warning" : "error"} layout="multiline">
            <MessageBarBody>{isStale ? t("walletChanges.changed") : error(decide.error)}</MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
