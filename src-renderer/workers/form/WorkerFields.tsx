import { Button } from "@fluentui/react-components";
import { banks } from "../../../src-shared/kernel/values/banks/bank.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { termText } from "../../i18n/term-text.ts";
import { CompanySelect } from "../../money/fields/CompanyField.tsx";
import { RegionSelects } from "../../ui/inputs/RegionSelects.tsx";
import { AlipayFields } from "./AlipayFields.tsx";
import { ChoiceLine, FormField, FormSection } from "./FormParts.tsx";
import { ChoiceRow, TextRow } from "./FormRows.tsx";
import type { PartProps } from "./part-props.ts";
import { RegistrationFields } from "./RegistrationFields.tsx";
import { bankOfCard, withFollowed } from "./worker-draft.ts";

const Cooperation = (part: PartProps) => {
  const { draft, remarks, company, masked, onChange } = part;
  const { t, texts } = useText();
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
      <ChoiceRow
        part={part}
        name="organization_id"
        label={t("workerForm.organization")}
        value={draft.organization_id}
        disabled={(company?.organizations.length ?? 0) === 0}
        options={[
          { value: "", text: t("workerForm.noOrganization") },
          ...(company?.organizations ?? []).map(({ id, name }) => ({ value: id, text: name })),
        ]}
        onChoose={(organization_id) => onChange({ organization_id })}
      />
      <ChoiceRow
        part={part}
        required
        name="settlement_type"
        label={t("workerForm.settlementType")}
        value={String(draft.settlement_type)}
        options={choices("workerSettlementType")}
        onChoose={(code) => onChange({ settlement_type: Number(code) })}
      />
      <ChoiceRow
        part={part}
        required
        name="contract_type"
        label={t("workerForm.contractType")}
        value={String(draft.contract_type)}
        options={choices("contractType")}
        onChoose={(code) => onChange({ contract_type: Number(code) })}
      />
    </FormSection>
  );
};

const Identity = (part: PartProps) => {
  const { draft, remarks, masked, may, onChange } = part;
  const { t } = useText();
  const isNew = masked === null;
  const isFixed = !isNew && !may.identity;
  const row = { part, required: isNew };
  return (
    <FormSection
      title={t("workerForm.identity.title")}
      note={t(
        isNew ? "workerForm.identity.note" : may.person ? "workerForm.identity.keep" : "workerForm.identity.agency",
      )}
    >
      <TextRow
        {...row}
        name="name"
        label={t("workerForm.name")}
        most={50}
        placeholder={masked?.name}
        disabled={isFixed}
        hint={isFixed ? t("workerForm.identity.byCorrection") : undefined}
      />
      <TextRow
        {...row}
        name="id_no"
        label={t("workerForm.idNo")}
        most={24}
        placeholder={masked?.id_no}
        disabled={isFixed}
        changed={(id_no) => (isNew ? withFollowed(draft, { id_no }) : { id_no })}
      />
      <TextRow
        {...row}
        name="mobile"
        label={t("workerForm.mobile")}
        most={20}
        placeholder={masked?.mobile}
        disabled={!may.person}
      />
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

const Account = (part: PartProps) => {
  const { draft, remarks, masked, onChange } = part;
  const { t, texts } = useText();
  const other = bankOfCard(draft);
  const isNew = masked === null;
  return (
    <FormSection
      title={t("workerForm.account.title")}
      note={t(isNew ? "workerForm.account.note" : "workerForm.account.later")}
    >
      {isNew ? (
        <>
          <TextRow
            part={part}
            name="account_no"
            label={t("workerForm.accountNo")}
            most={25}
            changed={(account_no) => withFollowed(draft, { account_no })}
          />
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
          <TextRow
            part={part}
            name="bank_phone"
            label={t("workerForm.bankPhone")}
            most={20}
            placeholder={t("workerForm.bankPhoneHint")}
          />
        </>
      ) : null}
      <AlipayFields {...part} />
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
