import { useState } from "react";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import type { OrderDetail } from "./order-model.ts";

const words = "records.insuranceOrders.detail";

type Props = {
  readonly order: OrderDetail["order"];
  readonly seat: OrderDetail["seats"][number];
  readonly onClose: () => void;
};

/** Takes somebody out of the roster of a draft. */
export const RemoveSeatDialog = ({ order: given, seat, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const [{ id, version, no }] = useState(given);
  return (
    <PlainDialog
      title={`${t(`${words}.removeStaff`)} ${no}`}
      confirmText={t(`${words}.removeStaff`)}
      warning={t(`${words}.removeWarning`, { name: seat.name })}
      done={t(`${words}.removed`)}
      send={() => desk.insuranceOrders.staff({ params: { id }, body: { version, add: [], remove: [seat.id] } })}
      onClose={onClose}
    />
  );
};
