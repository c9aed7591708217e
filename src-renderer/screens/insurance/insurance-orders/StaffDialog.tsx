import { Text } from "@fluentui/react-components";
import { useState } from "react";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import type { OrderDetail, StaffLine } from "./order-model.ts";
import { StaffPicker } from "./StaffPicker.tsx";

const words = "records.insuranceOrders.detail";

type Props = { readonly detail: OrderDetail; readonly onClose: () => void };

/** Adds workers to a draft; who is not taken stands below its roster with the reason. */
export const StaffDialog = ({ detail: given, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const [{ order, lines }] = useState(given);
  const [staff, setStaff] = useState<readonly StaffLine[]>([]);
  const send = () =>
    desk.insuranceOrders.staff({
      params: { id: order.id },
      body: {
        version: order.version,
        add: staff.map(({ id, post }) => ({ labor_id: id, post })),
        remove: [],
      },
    });
  return (
    <PlainDialog
      isWide
      title={`${t(`${words}.addStaff`)} ${order.no}`}
      confirmText={t(`${words}.form.add`)}
      send={staff.length === 0 ? null : send}
      done={({ refused }) =>
        refused.length === 0 ? t(`${words}.form.added`) : t(`${words}.form.refused`, { people: refused.length })
      }
      onClose={onClose}
    >
      <StaffPicker
        companyId={order.company_id}
        classes={new Set(lines.map((line) => line.class))}
        staff={staff}
        onChange={setStaff}
      />
      <Text size={200}>{t(`${words}.form.later`)}</Text>
    </PlainDialog>
  );
};
