import { useState } from "react";
import { reasonField } from "../../../../src-shared/kernel/forms/fields.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { OwnDialogProps } from "../../../record/ActionDialog.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { Facts, Money } from "../../../ui/facts/Facts.tsx";
import type { OrderDetail } from "./order-model.ts";

const words = "records.insuranceOrders";
const form = { reason: reasonField() };

/** Ends an order in force: from which day, and what comes back by its table, stands there before it is done. */
export const SurrenderDialog = ({ detail: given, onClose }: OwnDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const [{ order, refund_amount, refund_day }] = useState(() => given as OrderDetail);
  const { filled, fields } = useForm(form, `${words}.actions.surrender.fields`);
  const send = async (): Promise<void> => {
    if (filled === null) return;
    const { id, version } = order;
    const body = { version, action: "surrender", reason: String(filled.reason), refund_amount } as const;
    await desk.records.act({ record: "insuranceOrders", id, body });
  };
  return (
    <PlainDialog
      title={`${t(`${words}.actions.surrender.label`)} ${order.no}`}
      confirmText={t(`${words}.actions.surrender.label`)}
      warning={t(`${words}.actions.surrender.warning`)}
      done={t(`${words}.actions.surrender.done`)}
      send={filled === null ? null : send}
      onClose={onClose}
    >
      <Facts
        facts={[
          { name: t("columnTitles.company_name"), value: order.company_name },
          { name: t(`${words}.detail.refundNow`), value: t(`${words}.detail.refundDay`, { day: refund_day }) },
          { name: t(`${words}.detail.surrenderRefund`), value: <Money cents={refund_amount} isStrong /> },
        ]}
      />
      {fields}
    </PlainDialog>
  );
};
