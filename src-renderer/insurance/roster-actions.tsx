import { ArrowUndoRegular, BuildingBankRegular, WalletCreditCardRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { changeStates } from "../../src-shared/insurance/roster/roster-states.ts";
import { reasonField } from "../../src-shared/kernel/forms/fields.ts";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../list-screen/model/define-list-screen.ts";
import { useForm } from "../record/forms/use-form.tsx";
import { PlainDialog } from "../record/PlainDialog.tsx";
import { PassOnDialog } from "./PassOnDialog.tsx";
import { PayPremiumDialog } from "./PayPremiumDialog.tsx";

const textOf = (row: Row | undefined, name: string): string => String(row?.[name] ?? "");

/** An amendment that waits for its payment or its day: what may be done with it is done from each of its changes. */
const isOpen = (row: Row): boolean => row["status"] === changeStates.code("waits") && row["amendment_id"] !== null;

const PayDialog = ({ target, onClose }: ActionDialogProps) => {
  const [row] = target.rows;
  return (
    <PayPremiumDialog orderId={textOf(row, "order_id")} amendmentId={textOf(row, "amendment_id")} onClose={onClose} />
  );
};

const form = { reason: reasonField() };

const WithdrawDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t, of } = useText();
  const { filled, fields } = useForm(form, "insuranceMoney.withdraw.fields");
  const [row] = target.rows;
  const [orderId, id] = [textOf(row, "order_id"), textOf(row, "amendment_id")];
  const money = useQuery({
    queryKey: ["insuranceMoney", orderId],
    queryFn: () => desk.insuranceMoney.get({ params: { id: orderId } }),
  });
  const amendment = money.data?.value.amendments.find((one) => one.id === id);
  const code = amendment?.may.withdraw ?? null;
  return (
    <PlainDialog
      title={t("insuranceMoney.withdraw.title")}
      confirmText={t("insuranceMoney.withdraw.title")}
      warning={t("insuranceMoney.withdraw.warning", {
        ...{ no: amendment?.no ?? "", added: amendment?.added ?? 0 },
        ...{ reduced: amendment?.reduced ?? 0, replaced: amendment?.replaced ?? 0 },
      })}
      done={t("insuranceMoney.withdraw.done")}
      refusal={amendment === undefined ? t("common.loading") : code === null ? null : of(`errors.${code}`)}
      problem={money.error}
      send={
        filled === null || amendment === undefined
          ? null
          : () =>
              desk.insuranceMoney.withdraw({
                params: { id },
                body: { version: amendment.version, reason: String(filled.reason) },
              })
      }
      onClose={onClose}
    >
      {fields}
    </PlainDialog>
  );
};

/** Actions on a change of a roster: its amendment is paid, or taken back. */
export const changeActions: readonly ListAction[] = [
  {
    key: "payAmendment",
    labelKey: "insuranceMoney.pay.ofAmendment",
    icon: WalletCreditCardRegular,
    permission: "insurance.payment.pay",
    isPrimary: true,
    movesMoney: true,
    offers: isOpen,
    Dialog: PayDialog,
  },
  {
    key: "withdrawAmendment",
    labelKey: "insuranceMoney.withdraw.title",
    icon: ArrowUndoRegular,
    permission: "insurance.roster.edit",
    offers: isOpen,
    Dialog: WithdrawDialog,
  },
];

const PassOn = ({ target, onClose }: ActionDialogProps) => (
  <PassOnDialog orderId={textOf(target.rows[0], "order_id")} onClose={onClose} />
);

/** Actions on a payment: what is held of its order is handed to the insurer. */
export const paymentActions: readonly ListAction[] = [
  {
    key: "passOn",
    labelKey: "insuranceMoney.passOn.title",
    icon: BuildingBankRegular,
    permission: "insurance.payment.pay",
    isPrimary: true,
    movesMoney: true,
    whyNot: (row) => (row["held"] === 0 ? "nothing_held" : null),
    reasonTexts: { nothing_held: "insuranceMoney.passOn.nothing" },
    Dialog: PassOn,
  },
];
