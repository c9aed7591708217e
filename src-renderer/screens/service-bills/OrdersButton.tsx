import { Button } from "@fluentui/react-components";
import { ArrowUploadRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { type ServiceOrderRow, serviceOrder } from "../../../src-shared/imports/service-order.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { PasteDialog } from "../../money/paste/PasteDialog.tsx";
import { useCan, useConnection } from "../../session/bootstrap.ts";

/** Brings in what companies owe beside their settlements. */
export const OrdersButton = () => {
  const { t } = useText();
  const can = useCan();
  const { online } = useConnection();
  const [isOpen, setOpen] = useState(false);
  if (!can("service_bill.service_bill.import")) return null;
  return (
    <>
      <Button
        size="small"
        appearance="primary"
        icon={<ArrowUploadRegular />}
        disabledFocusable={!online}
        onClick={() => setOpen(online)}
      >
        {t("invoices.paste.orders")}
      </Button>
      {isOpen ? (
        <PasteDialog<ServiceOrderRow>
          title={t("invoices.paste.orders")}
          template={serviceOrder}
          amountOf={(row) => Number(row["fee"]) - Number(row["discount"] ?? 0)}
          plan={(file_name, rows) => ({
            action: "serviceBill.import",
            body: { file_name, rows },
          })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
