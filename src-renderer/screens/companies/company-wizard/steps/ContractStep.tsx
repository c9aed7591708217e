import { contentForm } from "../../../../../src-shared/companies/contracts/template-content.ts";
import { mainTermsFields } from "../../../../../src-shared/companies/contracts/terms-form.ts";
import { TermsFields } from "../../../../companies/contracts/TermsFields.tsx";
import { contentWords } from "../../../../companies/contracts/template-content.ts";
import type { TermsModes } from "../../../../companies/contracts/terms-input.ts";
import type { FormProps } from "../../../../companies/fields/FieldSection.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { Message } from "../../../../ui/messages/Message.tsx";
import { WizardFields } from "../fields/WizardFields.tsx";
import { templateIn } from "../fields/wizard-forms.ts";
import { type Fourth, isMade } from "./contract-trial.ts";

const term = ["start_at", "end_at", "remind_days", "auto_renew", "contract_template_id", "qr_fields"] as const;
type Props = FormProps & {
  readonly fourth: Fourth | undefined;
  readonly modes: TermsModes;
};

/** Step 4: the main contract with its fees. */
export const ContractStep = ({ fourth, modes, ...step }: Props) => {
  const texts = useText();
  const { t } = texts;
  const { input } = step;
  const offered = fourth?.templates ?? [];
  const template = templateIn(input, offered);
  const templates = [
    { value: "", text: t("companyWizard.choose") },
    // What was chosen by a version that was replaced since goes on with the next one.
    ...offered.map(({ id, name }) => ({
      value: id === template?.id ? (input["contract_template_id"] ?? id) : id,
      text: name,
    })),
  ];
  const ended = template === undefined ? (fourth?.template_ended ?? null) : null;
  const content = contentForm((template?.custom ?? []).map(({ key }) => key));
  const common = { ...step, step: "contract", options: { contract_template_id: templates } } as const;
  if (isMade(fourth)) {
    return <Message intent="info">{t("companyWizard.contractMade", { no: fourth?.contract?.no ?? "" })}</Message>;
  }
  return (
    <>
      <WizardFields
        {...common}
        title={t("companyWizard.sections.contract")}
        names={term}
        wide={["qr_fields"]}
        notes={ended === null ? {} : { contract_template_id: t("companyWizard.templateEnded", { name: ended }) }}
      />
      {template === undefined || template.custom.length === 0 ? null : (
        <WizardFields
          {...common}
          {...contentWords(texts, template.custom)}
          title={t("companyWizard.sections.content", { name: template.name })}
          names={Object.keys(content)}
          form={content}
        />
      )}
      <TermsFields {...step} {...{ modes }} chosen={mainTermsFields(modes)} isMain />
    </>
  );
};
