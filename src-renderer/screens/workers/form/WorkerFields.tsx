import { Button } from "@fluentui/react-components";
import type { CompanyDetail } from "../../../../src-shared/calls/companies.ts";
import { banks } from "../../../../src-shared/values/bank.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { termText } from "../../../i18n/term-text.ts";
import { CompanySelect } from "../../../money/fields/CompanyField.tsx";
import { emptied } from "../../../record/form-values.ts";
import { HiddenValue } from "../../../ui/inputs/HiddenValue.tsx";
import { RegionSelects } from "../../../ui/inputs/RegionSelects.tsx";
import { ChoiceLine, FormField, FormSection, TextLine } from "./FormParts.tsx";
import { bankOfCard, type FieldRemark, type WorkerDraft, withFollowed } from "./worker-draft.ts";

type Props = {
  readonly draft: WorkerDraft;
  readonly remarks: readonly FieldRemark[];
  /** Rules of the chosen company; undefined while none is chosen or they are being read. */
  readonly company: CompanyDetail | undefined;
  /** What of the person is there and hidden; null for a new worker. */
  readonly masked: Readonly<Record<"name" | "id_no" | "mobile" | "alipay_account", string>> | null;
  /** Whether name and ID number may be changed here, and facts of the person at all. */
  readonly may: { readonly identity: boolean; readonly person: boolean };
  readonly onChange: (part: Partial<WorkerDraft>) => void;
  readonly onLeave: () => void;
};

const Cooperation = ({ draft, remarks, company, masked, onChange }: Props) => {
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

const Identity = ({ draft, remarks, masked, may, onChange, onLeave }: Props) => {
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

const Account = ({ draft, remarks, masked, may, onChange, onLeave }: Props) => {
  const texts = useText();
  const { t } = texts;
  const other = bankOfCard(draft);
  const isNew = masked === null;
  const isEmptied = draft.alipay_account === emptied;
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
      <FormField
        name="alipay_account"
        label={t("workerForm.alipay")}
        remarks={remarks}
        hint={
          masked === null || masked.alipay_account === "" || !may.person ? undefined : (
            <HiddenValue
              value={masked.alipay_account}
              isEmptied={isEmptied}
              onEmpty={() => onChange({ alipay_account: emptied })}
              onKeep={() => onChange({ alipay_account: "" })}
            />
          )
        }
      >
        <TextLine
          value={isEmptied ? "" : draft.alipay_account}
          placeholder={t("workerForm.alipayHint")}
          disabled={!may.person}
          onChange={(alipay_account) => onChange({ alipay_account })}
          onLeave={onLeave}
        />
      </FormField>
    </FormSection>
  );
};

/** The fields of a worker that every company asks for. */
export const WorkerFields = (props: Props) => (
  <>
    <Cooperation {...props} />
    <Identity {...props} />
    <Account {...props} />
  </>
);
