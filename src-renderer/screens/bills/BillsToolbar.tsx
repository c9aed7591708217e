import { Button } from "@fluentui/react-components";
import { ArrowDownloadRegular, ArrowUploadRegular, DocumentSearchRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan } from "../../session/bootstrap.ts";
import { useDownload } from "../../ui/messages/use-download.ts";
import { TaxVerifyDialog } from "./TaxVerifyDialog.tsx";

/** What brings bills in, and what compares them with the tax office's list. */
export const BillsToolbar = () => {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const desk = useDesk();
  const template = useDownload(async () => (await desk.bills.simpleTemplate({})).value.key);
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
          icon={<ArrowDownloadRegular />}
          disabled={template.isPending}
          onClick={() => template.mutate()}
        >
          {t("bills.template.action")}
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
