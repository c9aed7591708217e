import { Button } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan } from "../../session/bootstrap.ts";
import { CreateDialog } from "./CreateDialog.tsx";

/** The screen's primary action. */
export const CreateButton = () => {
  const { t } = useText();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can("income_tax.summary.edit")) return null;
  return (
    <>
      <Button size="small" appearance="primary" icon={<AddRegular />} onClick={() => setOpen(true)}>
        {t("platformReports.create")}
      </Button>
      {isOpen ? <CreateDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};
