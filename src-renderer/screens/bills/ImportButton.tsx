import { Button } from "@fluentui/react-components";
import { ArrowUploadRegular } from "@fluentui/react-icons";
import { useNavigate } from "react-router-dom";
import { useCan } from "../../app/bootstrap.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";

/** The primary action of the bills: bring in a spreadsheet. */
export const ImportButton = () => {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  if (!can("bill.bill.import")) return null;
  return (
    <Button
      size="small"
      appearance="primary"
      icon={<ArrowUploadRegular />}
      onClick={() => void navigate("/imports/new")}
    >
      {t("bills.actions.import")}
    </Button>
  );
};
