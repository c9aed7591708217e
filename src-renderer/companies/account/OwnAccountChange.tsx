import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { accountChangeRecord } from "../../../src-shared/companies/account-changes/account-changes-record.ts";
import { agencyItself } from "../../../src-shared/kernel/forms/fields.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { CreateDialog } from "../../record/CreateDialog.tsx";
import { useAvailability } from "../../session/availability.ts";
import { useUser } from "../../session/bootstrap.ts";
import { ButtonRow } from "../../ui/buttons/ButtonRow.tsx";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { Card } from "../../ui/facts/Card.tsx";
import { useAccount } from "./use-account.ts";
import { useBankOptions } from "./use-bank-options.ts";

/** Another account in place of the one that is bound, of the person's own agency or company: proposed here, then a record of its own. */
export const OwnAccountChange = () => {
  const { t } = useText();
  const navigate = useNavigate();
  const { company_id } = useUser();
  const account = useAccount().data?.value;
  const availability = useAvailability();
  const [isOpen, setIsOpen] = useState(false);
  const propose = availability({ permission: accountChangeRecord.create.permission });
  const look = availability({ permission: accountChangeRecord.list.permission, worksOffline: true });
  if (account?.status !== "bound" || propose === null) return null;
  return (
    <Card title={t("account.change.title")} text={t("account.change.text")}>
      <ButtonRow>
        <ReasonButton reason={propose.reason} onClick={() => setIsOpen(true)}>
          {t("records.accountChanges.create.label")}
        </ReasonButton>
        {look === null ? null : (
          <ReasonButton appearance="subtle" reason={null} onClick={() => void navigate(accountChangeRecord.address)}>
            {t("account.change.list")}
          </ReasonButton>
        )}
      </ButtonRow>
      {isOpen ? (
        <CreateDialog
          record={accountChangeRecord}
          useOptions={useBankOptions}
          useHidden={() => ({ company_id: company_id ?? agencyItself })}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </Card>
  );
};
