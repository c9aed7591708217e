import { Button } from "@fluentui/react-components";
import { banks } from "../../../../src-shared/values/bank.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { termText } from "../../../i18n/term-text.ts";
import { CompanySelect } from "../../../money/fields/CompanyField.tsx";
import { RegionSelects } from "../../../ui/inputs/RegionSelects.tsx";
import { AlipayFields } from "./AlipayFields.tsx";
import { ChoiceLine, FormField, FormSection, TextLine } from "./FormParts.tsx";
import type { PartProps } from "./part-props.ts";
import { RegistrationFields } from "./RegistrationFields.tsx";
import { bankOfCard, withFollowed } from "./worker-draft.ts";

const Cooperation = ({ draft, remarks, company, masked, onChange }: PartProps) => {
  const texts = useText();
  const { t } = texts;
  const choices = (name: "workerSettlementType" | "contractType") =>
    ["1", "2"].map((value) => ({ value, text: texts.of(`enums.${name}.${value}`) }));
  return (
    <FormSection title={t("workerForm.cooperation.title")} note={t("workerForm.cooperation.note")}>
      <FormField name="company_id" label={t("workerForm.company")} required remarks={remarks}>
        <CompanySelect
          value={draft.company_id}
          group="active"
          size="small"
          disabled={masked !== null}
          onChange={(company_id) => onChange({ company_id, organization_id: "", content: {} })}
        />
      </FormField>
      <FormField name="organization_id" label={t("workerForm.organization")} remarks={remarks}>
        <ChoiceLine
          value={draft.organization_id}
          disabled={(company?.organizations.length ?? 0) === 0}
          options={[
            { value: "", text: t("workerForm.noOrganization") },
            ...(company?.organizations ?? []).map(({ id, name }) => ({ value: id, text: name })),
          ]}
          onChange={(organization_id) => onChange({ organization_id })}
        />
      </FormField>
      <FormField name="settlement_type" label={t("workerForm.settlementType")} required remarks={remarks}>
        <ChoiceLine
          value={String(draft.settlement_type)}
          options={choices("workerSettlementType")}
          onChange={(code) => onChange({ settlement_type: Number(code) })}
        />
      </FormField>
      <FormField name="contract_type" label={t("workerForm.contractType")} required remarks={remarks}>
        <ChoiceLine
          value={String(draft.contract_type)}
          options={choices("contractType")}
          onChange={(code) => onChange({ contract_type: Number(code) })}
        />
      </FormField>
    </FormSection>
  );
};

const Identity = ({ draft, remarks, masked, may, onChange, onLeave }: PartProps) => {
  const { t } = useText();
  const isNew = masked === null;
  const identityHint = isNew || may.identity ? undefined : t("workerForm.identity.byCorrection");
  return (
    <FormSection
      title={t("workerForm.identity.title")}
      note={t(
        isNew ? "workerForm.identity.note" : may.person ? "workerForm.identity.keep" : "workerForm.identity.agency",
      )}
    >
      <FormField name="name" label={t("workerForm.name")} required={isNew} remarks={remarks} hint={identityHint}>
        <TextLine
          value={draft.name}
          most={50}
          placeholder={masked?.name}
          disabled={!isNew && !may.identity}
          onChange={(name) => onChange({ name })}
          onLeave={onLeave}
        />
      </FormField>
      <FormField name="id_no" label={t("workerForm.idNo")} required={isNew} remarks={remarks}>
        <TextLine
          value={draft.id_no}
          most={24}
          placeholder={masked?.id_no}
          disabled={!isNew && !may.identity}
          onChange={(id_no) => onChange(isNew ? withFollowed(draft, { id_no }) : { id_no })}
          onLeave={onLeave}
        />
      </FormField>
      <FormField name="mobile" label={t("workerForm.mobile")} required={isNew} remarks={remarks}>
        <TextLine
          value={draft.mobile}
          most={20}
          placeholder={masked?.mobile}
          disabled={!may.person}
          onChange={(mobile) => onChange({ mobile })}
          onLeave={onLeave}
        />
      </FormField>
      <FormField
        name="area"
        label={t("workerForm.area")}
        remarks={remarks}
        isWide
        hint={isNew ? t("workerForm.areaHint") : undefined}
      >
        <RegionSelects
          label={t("workerForm.area")}
          value={draft.area}
          open={t("workerForm.choose")}
          isDisabled={!may.person}
          onChange={(area) => onChange({ area })}
        />
      </FormField>
    </FormSection>
  );
};

const Account = (props: PartProps) => {
  const { draft, remarks, masked, onChange, onLeave } = props;
  const texts = useText();
  const { t } = texts;
  const other = bankOfCard(draft);
  const isNew = masked === null;
  return (
    <FormSection
      title={t("workerForm.account.title")}
      note={t(isNew ? "workerForm.account.note" : "workerForm.account.later")}
    >
      {isNew ? (
        <>
          <FormField name="account_no" label={t("workerForm.accountNo")} remarks={remarks}>
            <TextLine
              value={draft.account_no}
              most={25}
              onChange={(account_no) => onChange(withFollowed(draft, { account_no }))}
              onLeave={onLeave}
            />
          </FormField>
          <FormField name="bank_code" label={t("workerForm.bank")} remarks={remarks}>
            <span>
              <ChoiceLine
                value={draft.bank_code}
                options={[
                  { value: "", text: t("workerForm.choose") },
                  ...banks.map(({ code, name }) => ({ value: code, text: termText(texts, name) })),
                ]}
                onChange={(bank_code) => onChange({ bank_code })}
              />
              {other === null || draft.bank_code === "" ? null : (
                <Button size="small" appearance="transparent" onClick={() => onChange({ bank_code: other.code })}>
                  {t("workerForm.takeBank", { bank: termText(texts, other.name) })}
                </Button>
              )}
            </span>
          </FormField>
          <FormField name="bank_phone" label={t("workerForm.bankPhone")} remarks={remarks}>
            <TextLine
              value={draft.bank_phone}
              most={20}
              placeholder={t("workerForm.bankPhoneHint")}
              onChange={(bank_phone) => onChange({ bank_phone })}
              onLeave={onLeave}
            />
          </FormField>
        </>
      ) : null}
      <AlipayFields {...props} />
    </FormSection>
  );
};

/** The fields of a worker that every company asks for. */
export const WorkerFields = (props: PartProps) => (
  <>
    <Cooperation {...props} />
    <Identity {...props} />
    <RegistrationFields {...props} />
    <Account {...props} />
  </>
);
