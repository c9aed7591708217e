import { bizRegStatusCodes, identityTypeCodes, identityTypes } from "../../../../src-shared/states/worker.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ChoiceLine, FormField, FormSection, TextLine } from "./FormParts.tsx";
import type { PartProps } from "./part-props.ts";

/** What a worker is registered as (decision 7.18), and their business. */
export const RegistrationFields = ({ draft, remarks, may, onChange, onLeave }: PartProps) => {
  const { t, of } = useText();
  const isBusiness = draft.identity_type === identityTypes.business;
  return (
    <FormSection title={t("workerForm.registration.title")} note={t("workerForm.registration.note")}>
      <FormField name="identity_type" label={t("lists.companyLabors.columns.identity_type")} remarks={remarks}>
        <ChoiceLine
          value={String(draft.identity_type)}
          disabled={!may.person}
          options={identityTypeCodes.map((code) => ({ value: String(code), text: of(`enums.identityType.${code}`) }))}
          onChange={(code) => onChange({ identity_type: Number(code) })}
        />
      </FormField>
      <FormField name="biz_reg_status" label={t("workers.person.biz_reg_status")} remarks={remarks}>
        <ChoiceLine
          value={draft.biz_reg_status}
          disabled={!may.person}
          options={[
            { value: "", text: t("workerForm.registration.none") },
            ...bizRegStatusCodes.map((code) => ({ value: String(code), text: of(`enums.bizRegStatus.${code}`) })),
          ]}
          onChange={(biz_reg_status) => onChange({ biz_reg_status })}
        />
      </FormField>
      <FormField name="uscc" label={t("workers.person.uscc")} required={isBusiness} remarks={remarks}>
        <TextLine
          value={draft.uscc}
          most={24}
          disabled={!may.person}
          onChange={(uscc) => onChange({ uscc })}
          onLeave={onLeave}
        />
      </FormField>
      <FormField name="biz_name" label={t("workers.person.biz_name")} required={isBusiness} remarks={remarks}>
        <TextLine
          value={draft.biz_name}
          most={100}
          disabled={!may.person}
          onChange={(biz_name) => onChange({ biz_name })}
          onLeave={onLeave}
        />
      </FormField>
    </FormSection>
  );
};
