import { AttachRegular, DocumentPdfRegular, PeopleAddRegular, WalletCreditCardRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { orderStates } from "../../../../src-shared/insurance/orders/order-states.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useFileChoice } from "../../../import-wizard/file/use-file-choice.tsx";
import { PayPremiumDialog } from "../../../insurance/PayPremiumDialog.tsx";
import { FileDialog } from "../../../list-screen/FileDialog.tsx";
import type { BarAction } from "../../../ui/buttons/arrange-actions.ts";
import { AttachDialog } from "./AttachDialog.tsx";
import type { OrderDetail } from "./order-model.ts";
import { StaffDialog } from "./StaffDialog.tsx";

const words = "records.insuranceOrders.detail";
const { code } = orderStates;

type Open = { readonly tool: "pay" | "staff" | "attach" | "receipt"; readonly detail: OrderDetail };

const ReceiptDialog = ({ detail, onClose }: { readonly detail: OrderDetail; readonly onClose: () => void }) => {
  const desk = useDesk();
  const { t } = useText();
  const { id, no } = detail.order;
  return (
    <FileDialog
      title={t(`${words}.receipt`)}
      confirmText={t(`${words}.receipt`)}
      body={t(`${words}.receiptBody`)}
      make={async ({ locale }) => {
        const { job } = await desk.insuranceOrders.receipt({ params: { id }, query: { locale } });
        return { id: job.id, text: t(`${words}.receiptDone`, { no }) };
      }}
      onClose={onClose}
    />
  );
};

/** Further work on an order in its state, for the bar of its page: people, payment, files, receipt. */
export const useOrderTools = () => {
  const { t } = useText();
  const first = useFileChoice("insurance_first_staff");
  const changing = useFileChoice("insurance_staff");
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const actionsOf = (detail: OrderDetail): readonly BarAction[] => {
    const { order, may } = detail;
    const begin = (tool: Open["tool"]) => () => setOpen({ tool, detail });
    const pay: BarAction = {
      ...{ key: "pay", text: t(`${words}.pay`), icon: WalletCreditCardRegular, permission: "insurance.payment.pay" },
      ...{ movesMoney: true, against: may.pay, isForward: true, onClick: begin("pay") },
    };
    const add: BarAction = {
      ...{ key: "staff", text: t(`${words}.addStaff`), icon: PeopleAddRegular, permission: "insurance.order.create" },
      ...{ isForward: order.head_count === 0, onClick: begin("staff") },
    };
    const imported: BarAction = {
      ...{ key: "importStaff", text: t(`${words}.importStaff`), permission: "insurance.order.import", isFolded: true },
      onClick: () => first?.choose(),
    };
    const changes: BarAction = {
      ...{ key: "importChanges", text: t(`${words}.importChanges`), permission: "insurance.roster.edit" },
      onClick: () => changing?.choose(),
    };
    const attach: BarAction = {
      ...{ key: "attach", text: t(`${words}.addFile`), icon: AttachRegular, permission: "insurance.order.view" },
      ...{ isFolded: true, onClick: begin("attach") },
    };
    const receipt: BarAction = {
      ...{ key: "receipt", text: t(`${words}.receipt`), icon: DocumentPdfRegular, permission: "insurance.order.view" },
      ...{ isFolded: true, onClick: begin("receipt") },
    };
    return [
      ...(order.status === code("toPay") ? [pay] : []),
      ...(order.status === code("draft") ? [add, imported] : []),
      ...(order.status === code("toBegin") || order.status === code("inForce") ? [changes] : []),
      ...(may.attach === null ? [attach] : []),
      ...(order.paid > 0 ? [receipt] : []),
    ];
  };
  const dialogOf = ({ tool, detail }: Open) => {
    if (tool === "pay") return <PayPremiumDialog orderId={detail.order.id} onClose={close} />;
    if (tool === "staff") return <StaffDialog detail={detail} onClose={close} />;
    if (tool === "attach") return <AttachDialog detail={detail} onClose={close} />;
    return <ReceiptDialog detail={detail} onClose={close} />;
  };
  return {
    actionsOf,
    dialog: (
      <>
        {first?.field}
        {changing?.field}
        {open === undefined ? null : dialogOf(open)}
      </>
    ),
  };
};
