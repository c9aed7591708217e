import { Button, mergeClasses } from "@fluentui/react-components";
import { SearchRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { WizardHead } from "../../../../../src-shared/companies/wizard/company-wizard-calls.ts";
import { industryCodes, industryName } from "../../../../../src-shared/kernel/values/companies/industries.ts";
import { checkUscc } from "../../../../../src-shared/kernel/values/companies/uscc.ts";
import { plainMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import type { FormProps } from "../../../../companies/fields/FieldSection.tsx";
import { useFieldStyles } from "../../../../companies/fields/fields.styles.ts";
import { useDesk, useWrite } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { withTexts } from "../../../../record/forms/form-values.ts";
import { useWizardStyles } from "../../../../record/forms/wizard.styles.ts";
import { ReasonButton } from "../../../../ui/buttons/ReasonButton.tsx";
import { Message } from "../../../../ui/messages/Message.tsx";
import { FileField } from "../../../../viewer/FileField.tsx";
import { noFiles } from "../../../../viewer/use-chosen-files.ts";
import { WizardFields } from "../fields/WizardFields.tsx";

const business = ["name", "short_name", "credit_code", "industry_id", "area", "register_address"] as const;
const licence = [
  ...["legal_person", "legal_person_id_no", "legal_id_valid_to", "established_at", "registered_capital"],
  ...["license_no", "license_valid_to", "business_scope"],
];
const contact = ["contact_name", "contact_mobile", "contact_email"] as const;
const invoice = ["invoice_title", "tax_no", "address_tel", "bank_account", "invoice_email"] as const;

type Props = FormProps & {
  readonly head: WizardHead | null;
  readonly masked: Readonly<Record<string, string>>;
};

/** The register of companies: looks a credit code up and puts what it knows into the form. */
const LookUp = ({ head, input, onChange }: Pick<Props, "head" | "input" | "onChange">) => {
  const styles = useWizardStyles();
  const { t, error } = useText();
  const desk = useDesk();
  const navigate = useNavigate();
  const credit_code = (input["credit_code"] ?? "").trim().toUpperCase();
  const look = useWrite({ mutationFn: () => desk.companyWizard.lookUp({ query: { credit_code } }) });
  const found = look.data;
  const other = found?.exists && found.exists.id !== head?.id ? found.exists : null;
  const entry = found?.entry ?? null;
  const take = () => {
    if (entry === null) return;
    const { state: _state, registered_capital, ...facts } = entry;
    const known = { ...facts, invoice_title: entry.name, tax_no: entry.credit_code };
    onChange(withTexts({ ...known, registered_capital: plainMoney(registered_capital) }));
    look.reset();
  };
  return (
    <div className={mergeClasses(styles.row, styles.lookUp)}>
      <ReasonButton
        size="small"
        icon={<SearchRegular />}
        reason={checkUscc(credit_code).ok ? null : t("companyWizard.register.needsCode")}
        isBusy={look.isPending}
        onClick={() => look.mutate()}
      >
        {t("companyWizard.register.look")}
      </ReasonButton>
      {look.error ? <span role="alert">{error(look.error)}</span> : null}
      {other === null ? null : (
        <Message
          intent="error"
          action={
            other.id === null
              ? undefined
              : { text: t("companyWizard.register.open"), onClick: () => void navigate(`/companies/${other.id}`) }
          }
        >
          {t("companyWizard.register.exists", { no: other.no ?? "" })}
        </Message>
      )}
      {found === undefined || other !== null ? null : entry === null ? (
        <span role="status">{t(found.down ? "companyWizard.register.down" : "companyWizard.register.unknown")}</span>
      ) : entry.state === 1 ? (
        <span className={styles.row} role="status">
          {entry.name}
          <Button size="small" appearance="primary" onClick={take}>
            {t("companyWizard.register.take")}
          </Button>
        </span>
      ) : (
        <span role="alert" className={styles.warm}>
          {t("companyWizard.register.closed", { name: entry.name })}
        </span>
      )}
    </div>
  );
};

/** Step 1: who the company is. */
export const BaseStep = ({ head, masked, ...step }: Props) => {
  const form = useFieldStyles();
  const { t, locale } = useText();
  const { input, onChange } = step;
  const [isUploading, setUploading] = useState(false);
  const key = input["license_key"] ?? "";
  const files = key === "" ? noFiles : { files: [{ key, name: t("companyWizard.licence") }], isUploading };
  const industries = [
    { value: "", text: t("companyWizard.choose") },
    ...industryCodes.map((value) => ({ value, text: industryName(value, locale) })),
  ];
  const common = { ...step, step: "base", options: { industry_id: industries }, hidden: masked } as const;
  return (
    <>
      <WizardFields
        {...common}
        title={t("companyWizard.sections.business")}
        names={business}
        wide={["register_address"]}
      />
      <LookUp head={head} input={input} onChange={onChange} />
      <WizardFields {...common} title={t("companyWizard.sections.licence")} names={licence} wide={["business_scope"]} />
      <div className={form.fields}>
        <div data-field="license_key" className={form.wide}>
          <FileField
            label={t("companyWizard.fields.license_key.label")}
            required
            most={1}
            value={files}
            onChange={(next) => {
              setUploading(next.isUploading);
              onChange(withTexts({ license_key: next.files[0]?.key ?? "" }));
            }}
          />
        </div>
      </div>
      <WizardFields {...common} title={t("companyWizard.sections.contact")} names={contact} />
      <WizardFields {...common} title={t("companyWizard.sections.invoice")} names={invoice} wide={["address_tel"]} />
    </>
  );
};
