import { Field, Radio, RadioGroup, Spinner, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ServiceBillDetail } from "../../../../src-shared/billing/fees/service-bills-calls.ts";
import type { MoneyIntent, PlanInput } from "../../../../src-shared/bridge/money.ts";
import { centsOf, formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { moneyInWords } from "../../../../src-shared/kernel/values/money/money-words.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { columnTitle } from "../../../list-screen/layout/list-texts.ts";
import type { ActionDialogProps } from "../../../list-screen/model/define-list-screen.ts";
import { MoneyDialog } from "../../../money/dialog/MoneyDialog.tsx";
import { useMoneyStyles } from "../../../money/money.styles.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Money, ResultTable } from "../../../ui/facts/Facts.tsx";
import { ErrorMessage, Message } from "../../../ui/messages/Message.tsx";
import { PayResult } from "./PayResult.tsx";
import { mostBills, payTarget } from "./pay-target.ts";

type Wallet = ServiceBillDetail["wallets"][number];

/** Notes on the used part of a rebate, and on the wallet's shortfall, credit included. */
const WalletNotes = ({ wallet, total }: { wallet: Wallet; total: number }) => {
  const { t } = useText();
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  const short = total - wallet.payable - wallet.rebate;
  return (
    <>
      {wallet.rebate === 0 ? null : (
        <Text>{t("serviceBills.pay.rebate", { amount: yuan(Math.min(wallet.rebate, total)) })}</Text>
      )}
      {short > 0 ? <Message intent="warning">{t("serviceBills.pay.short", { amount: yuan(short) })}</Message> : null}
    </>
  );
};

/** Chooses the wallet, shows bill by bill what is paid, then pays through the money dialog. */
export const PayDialog = ({ target, onClose }: ActionDialogProps) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const { t, of, texts } = useText();
  const [payment] = useState(() => payTarget([...target.rows]));
  const [input, setInput] = useState<PlanInput>();
  const [walletId, setWallet] = useState<string>();
  const first = String(payment.rows[0]?.["id"] ?? "");
  const isUnknown = target.selection.mode === "all";
  const detail = useQuery({
    queryKey: queryKeys.detail("serviceBills", first),
    queryFn: () => desk.serviceBills.get({ params: { id: first } }),
    enabled: payment.problem === undefined && !isUnknown,
  });
  if (input) {
    const result = (intent: MoneyIntent) => <PayResult intentId={intent.intent_id} />;
    return <MoneyDialog input={input} result={result} onClose={() => onClose("done")} />;
  }
  const wallets: readonly Wallet[] = detail.data?.value.wallets ?? [];
  const wallet =
    wallets.find(({ id }) => id === walletId) ??
    wallets.toSorted((a, b) => b.payable + b.rebate - a.payable - a.rebate)[0];
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  const hindrance = isUnknown
    ? t("serviceBills.pay.choose")
    : payment.problem === undefined
      ? undefined
      : t(`serviceBills.pay.${payment.problem}`, { count: payment.companies, most: mostBills });
  return (
    <ConfirmDialog
      title={t("serviceBills.pay.title")}
      confirmText={t("serviceBills.pay.next")}
      refusal={
        hindrance ??
        (wallet === undefined ? t(detail.isPending ? "common.loading" : "serviceBills.pay.noWallet") : null)
      }
      onConfirm={() => {
        if (wallet === undefined) return;
        const bill_ids = payment.rows.map((row) => String(row["id"]));
        setInput({ action: "serviceBill.pay", wallet_id: wallet.id, bill_ids });
      }}
      onClose={() => onClose()}
    >
      <div className={styles.column}>
        {hindrance === undefined ? (
          <>
            <ResultTable
              label={t("serviceBills.pay.itemised")}
              titles={(["no", "period", "category", "due_at", "unpaid"] as const).map((key) =>
                columnTitle(texts, "serviceBills", key),
              )}
              rows={payment.rows.map((row) => ({
                key: String(row["id"]),
                cells: [
                  String(row["no"]),
                  String(row["period"]),
                  of(`enums.serviceBillCategory.${String(row["category"])}`),
                  String(row["due_at"] ?? ""),
                  <Money key="unpaid" cents={centsOf(row["unpaid"])} />,
                ],
              }))}
            />
            {payment.leftOut === 0 ? null : (
              <Text size={200}>{t("serviceBills.pay.leftOut", { count: payment.leftOut })}</Text>
            )}
            <Text weight="semibold">
              {t("serviceBills.pay.total", {
                count: payment.rows.length,
                amount: yuan(payment.total),
                words: moneyInWords(payment.total),
              })}
            </Text>
            {payment.requested.count === 0 ? null : (
              <Message intent="warning">
                {t("serviceBills.pay.asked", {
                  count: payment.requested.count,
                  amount: yuan(payment.requested.amount),
                })}
              </Message>
            )}
            {detail.isPending ? <Spinner size="tiny" label={t("serviceBills.pay.loading")} /> : null}
            {detail.isSuccess && wallets.length === 0 ? <Text>{t("serviceBills.pay.noWallet")}</Text> : null}
            {wallets.length === 0 ? null : (
              <Field label={t("serviceBills.pay.wallet")}>
                <RadioGroup value={wallet?.id ?? ""} onChange={(_event, { value }) => setWallet(value)}>
                  {wallets.map(({ id, channel, available }) => (
                    <Radio
                      key={id}
                      value={id}
                      label={t("serviceBills.pay.walletLine", {
                        channel: of(`enums.settlementChannel.${channel}`),
                        amount: yuan(available),
                      })}
                    />
                  ))}
                </RadioGroup>
              </Field>
            )}
            {wallet === undefined ? null : <WalletNotes wallet={wallet} total={payment.total} />}
          </>
        ) : (
          <Text>{hindrance}</Text>
        )}
        <ErrorMessage error={detail.error} />
      </div>
    </ConfirmDialog>
  );
};
