import { Button, Tooltip } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useCan } from "../../app/bootstrap.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { useMoneyAllowed } from "../../app/money-allowed.ts";
import { NewFeeDialog } from "./NewFeeDialog.tsx";

/** The screen's primary action. */
export const NewFeeButton = () => {
  const { t } = useText();
  const can = useCan();
  const money = useMoneyAllowed();
  const [isOpen, setOpen] = useState(false);
  if (!can("fund.promotion_fee.create")) return null;
  const button = (
    <Button
      size="small"
      appearance="primary"
      icon={<AddRegular />}
      disabledFocusable={!money.allowed}
      onClick={() => {
        if (money.allowed) setOpen(true);
      }}
    >
      {t("promotionFees.create.action")}
    </Button>
  );
  return (
    <>
      {money.allowed ? (
        button
      ) : (
        <Tooltip content={money.reason} relationship="description">
          {button}
        </Tooltip>
      )}
      {isOpen ? <NewFeeDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};
