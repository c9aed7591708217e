import { Button } from "@fluentui/react-components";
import { ArrowUploadRegular, DocumentSearchRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useCan } from "../../app/bootstrap.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { TaxVerifyDialog } from "./TaxVerifyDialog.tsx";

/** What brings bills in, and what compares them with the tax office's list. */
export const BillsToolbar = () => {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const [isVerifying, setVerifying] = useState(false);
  return (
    <>
      {can("income_tax.verification.import") ? (
        <Button size="small" icon={<DocumentSearchRegular />} onClick={() => setVerifying(true)}>
          {t("bills.verify.action")}
        </Button>
      ) : null}
      {can("bill.bill.import") ? (
        <Button
          size="small"
          appearance="primary"
          icon={<ArrowUploadRegular />}
          onClick={() => void navigate("/imports/new")}
        >
          {t("bills.actions.import")}
        </Button>
      ) : null}
      {isVerifying ? <TaxVerifyDialog onClose={() => setVerifying(false)} /> : null}
    </>
  );
};
