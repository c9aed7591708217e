import { Field, Radio, RadioGroup, Spinner } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PlanInput } from "../../src-shared/bridge/money.ts";
import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { MoneyDialog } from "../money/dialog/MoneyDialog.tsx";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Facts } from "../ui/facts/Facts.tsx";
import { ErrorMessage } from "../ui/messages/Message.tsx";

type Props = {
  readonly orderId: string;
  /** Absent: the premium of the order itself. */
  readonly amendmentId?: string | undefined;
  readonly onClose: (outcome?: "done") => void;
};

/** Chooses the wallet that pays a premium, says what it is made of, then pays through the money dialog. */
export const PayPremiumDialog = ({ orderId, amendmentId, onClose }: Props) => {
  const desk = useDesk();
  const { t, of } = useText();
  const [input, setInput] = useState<PlanInput>();
  const [walletId, setWallet] = useState<string>();
  const money = useQuery({
    queryKey: ["insuranceMoney", orderId],
    queryFn: () => desk.insuranceMoney.get({ params: { id: orderId } }),
  });
  if (input) return <MoneyDialog input={input} onClose={() => onClose("done")} />;
  const value = money.data?.value;
  const amendment = value?.amendments.find(({ id }) => id === amendmentId);
  const due = amendment?.amount ?? value?.order.payable ?? 0;
  const wallets = value?.wallets ?? [];
  const wallet =
    wallets.find(({ id }) => id === walletId) ?? wallets.toSorted((one, other) => other.payable - one.payable)[0];
  const isCompanys = value?.order.payer === 1;
  const cny = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  const code = (amendment ?? value)?.may.pay ?? null;
  const refusal = (): string | null => {
    if (value === undefined) return t("common.loading");
    if (code !== null) return of(`errors.${code}`, { day: amendment?.effective_day ?? "" });
    if (!isCompanys) return null;
    if (wallet === undefined) return t("insuranceMoney.pay.noWallet");
    return wallet.payable < due ? of("errors.insufficient_funds") : null;
  };
  const facts = [
    {
      name: t("insuranceMoney.pay.order"),
      value: value === undefined ? "" : `${value.order.no} · ${value.order.insurer}`,
    },
    ...(amendment === undefined
      ? []
      : [
          { name: t("insuranceMoney.pay.effective"), value: `${amendment.effective_day} 00:00` },
          {
            name: t("insuranceMoney.pay.added", { people: amendment.added + amendment.replaced }),
            value: cny(amendment.charge),
          },
          { name: t("insuranceMoney.pay.reduced", { people: amendment.reduced }), value: cny(0 - amendment.give_back) },
        ]),
    { name: t("insuranceMoney.pay.due"), value: cny(due) },
  ];
  return (
    <ConfirmDialog
      title={t(amendment === undefined ? "insuranceMoney.pay.title" : "insuranceMoney.pay.ofAmendment")}
      confirmText={t("insuranceMoney.pay.next")}
      refusal={refusal()}
      onConfirm={() =>
        setInput({
          ...{ action: "insurance.pay", order_id: orderId },
          ...(amendmentId !== undefined && { amendment_id: amendmentId }),
          ...(isCompanys && wallet !== undefined && { wallet_id: wallet.id }),
        })
      }
      onClose={() => onClose()}
    >
      {money.isPending ? <Spinner size="tiny" label={t("common.loading")} /> : <Facts facts={facts} />}
      {money.error ? <ErrorMessage error={money.error} /> : null}
      {isCompanys && wallets.length > 0 ? (
        <Field label={t("insuranceMoney.pay.wallet")}>
          <RadioGroup value={wallet?.id ?? ""} onChange={(_event, { value: chosen }) => setWallet(chosen)}>
            {wallets.map(({ id, channel, available }) => (
              <Radio
                key={id}
                value={id}
                label={t("insuranceMoney.pay.walletLine", {
                  ...{ channel: of(`enums.settlementChannel.${channel}`), amount: cny(available) },
                })}
              />
            ))}
          </RadioGroup>
        </Field>
      ) : null}
    </ConfirmDialog>
  );
};
