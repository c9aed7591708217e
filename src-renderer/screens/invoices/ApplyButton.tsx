import { Button } from "@fluentui/react-components";
import { ReceiptAddRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan, useConnection } from "../../session/bootstrap.ts";
import { ApplyDialog } from "./ApplyDialog.tsx";

/** The primary action of the invoices: apply for one. */
export const ApplyButton = () => {
  const { t } = useText();
  const can = useCan();
  const { online } = useConnection();
  const [isOpen, setOpen] = useState(false);
  if (!can("invoice.application.create")) return null;
  return (
    <>
      <Button
        size="small"
        appearance="primary"
        icon={<ReceiptAddRegular />}
        disabledFocusable={!online}
        onClick={() => setOpen(online)}
      >
        {t("invoices.apply")}
      </Button>
      {isOpen ? <ApplyDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};
