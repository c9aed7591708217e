import { bizRegStatusCodes, identityTypeCodes, identityTypes } from "../../../src-shared/kernel/states/worker.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { FormSection } from "./FormParts.tsx";
import { ChoiceRow, TextRow } from "./FormRows.tsx";
import type { PartProps } from "./part-props.ts";

/** Fields for a worker's kind of registration (decision 7.18), and their business. */
export const RegistrationFields = (part: PartProps) => {
  const { draft, may, onChange } = part;
  const { t, of } = useText();
  const isBusiness = draft.identity_type === identityTypes.business;
  const row = { part, disabled: !may.person };
  return (
    <FormSection title={t("workerForm.registration.title")} note={t("workerForm.registration.note")}>
      <ChoiceRow
        {...row}
        name="identity_type"
        label={t("lists.companyLabors.columns.identity_type")}
        value={String(draft.identity_type)}
        options={identityTypeCodes.map((code) => ({ value: String(code), text: of(`enums.identityType.${code}`) }))}
        onChoose={(code) => onChange({ identity_type: Number(code) })}
      />
      <ChoiceRow
        {...row}
        name="biz_reg_status"
        label={t("workers.person.biz_reg_status")}
        value={draft.biz_reg_status}
        options={[
          { value: "", text: t("workerForm.registration.none") },
          ...bizRegStatusCodes.map((code) => ({ value: String(code), text: of(`enums.bizRegStatus.${code}`) })),
        ]}
        onChoose={(biz_reg_status) => onChange({ biz_reg_status })}
      />
      <TextRow {...row} name="uscc" label={t("workers.person.uscc")} required={isBusiness} most={24} />
      <TextRow {...row} name="biz_name" label={t("workers.person.biz_name")} required={isBusiness} most={100} />
    </FormSection>
  );
};
