import { Text } from "@fluentui/react-components";
import { useState } from "react";
import type {
  CompanyBusiness,
  ModeChange,
} from "../../../../../src-shared/companies/business/company-business-calls.ts";
import {
  type ModeChangeAction,
  modeChangeDecisions,
} from "../../../../../src-shared/companies/business/mode-changes.ts";
import { actionOf } from "../../../../../src-shared/kernel/records/judge.ts";
import { useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useForm } from "../../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../../record/PlainDialog.tsx";
import { Facts } from "../../../../ui/facts/Facts.tsx";
import { ModesPreview } from "./ModesPreview.tsx";
import { changeFacts, replacedBy } from "./modes-words.ts";
import { useModesPreview } from "./use-business.ts";

type Props = {
  readonly business: CompanyBusiness;
  readonly change: ModeChange;
  readonly action: ModeChangeAction;
  readonly onClose: (outcome?: "done") => void;
};

/** Asks before other modes are approved, refused or taken back: what changes, from when, why, and what open bills would become. */
export const DecideModesDialog = ({ business: givenBusiness, change: given, action, onClose }: Props) => {
  const desk = useDesk();
  const texts = useText();
  const { t } = texts;
  const [{ company, modes, change }] = useState({ ...givenBusiness, change: given });
  const { form } = actionOf(modeChangeDecisions, action);
  const { filled, fields } = useForm(form, "companies.form");
  const isApproval = action === "approve";
  const preview = useModesPreview(
    company.id,
    isApproval ? { tax: change.tax_calculate_mode, calculation: change.calculation_mode_no } : null,
  );
  const isSeen = !isApproval || (preview.data !== undefined && !preview.isFetching);
  return (
    <PlainDialog
      title={`${t(`companyBusiness.actions.${action}.label`)} ${company.name}`}
      confirmText={t(`companyBusiness.actions.${action}.label`)}
      warning={t(`companyBusiness.actions.${action}.warning`)}
      done={t(`companyBusiness.actions.${action}.done`)}
      isWide={isApproval}
      refusal={filled === null || isSeen ? null : t("common.loading")}
      send={
        filled === null || !isSeen
          ? null
          : () =>
              desk.companyBusiness.decide({
                params: { id: company.id },
                body: { change_id: change.id, version: change.version, action, ...filled },
              })
      }
      onClose={onClose}
    >
      <Facts facts={changeFacts(texts, replacedBy(change, modes), change)} />
      <Text>{t("proposals.reasonLine", { reason: change.reason })}</Text>
      {isApproval ? <ModesPreview query={preview} /> : null}
      {form === undefined ? null : fields}
    </PlainDialog>
  );
};
