import { Link, MessageBar, MessageBarBody } from "@fluentui/react-components";
import { useHref } from "react-router-dom";
import {
  companyContractRecord,
  companyContractStates,
} from "../../../../../src-shared/companies/contracts/company-contracts-record.ts";
import { contentForm } from "../../../../../src-shared/companies/contracts/template-content.ts";
import { mainTermsFields } from "../../../../../src-shared/companies/contracts/terms-form.ts";
import { TermsFields } from "../../../../companies/contracts/TermsFields.tsx";
import { contentWords } from "../../../../companies/contracts/template-content.ts";
import type { TermsModes } from "../../../../companies/contracts/terms-input.ts";
import type { FormProps } from "../../../../companies/fields/FieldSection.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { WizardFields } from "../fields/WizardFields.tsx";
import { templateIn } from "../fields/wizard-forms.ts";
import { type Fourth, isMade, madeAs } from "./contract-trial.ts";

const term = ["start_at", "end_at", "remind_days", "auto_renew", "contract_template_id", "qr_fields"] as const;
type Props = FormProps & {
  readonly fourth: Fourth | undefined;
  readonly modes: TermsModes;
};

/** The main contract that is not changed here any more: where it stands, and the way to it. */
const MadeContract = ({ fourth }: { readonly fourth: Fourth }) => {
  const { t, texts } = useText();
  const { contract } = fourth;
  const href = useHref(`${companyContractRecord.address}/${contract?.id ?? ""}`);
  if (contract === null) return null;
  const state = companyContractStates.keyOf(contract.status);
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        {t(`companyWizard.contractMade.${madeAs(fourth)}`, {
          no: contract.no,
          state: texts.of(`states.companyContract.${state}`),
        })}{" "}
        {/* A link, not a button: what is closed to typing is left open to looking. */}
        <Link as="a" href={href}>
          {t("companyWizard.contractMade.open")}
        </Link>
      </MessageBarBody>
    </MessageBar>
  );
};

/** Step 4: the main contract with its fees. */
export const ContractStep = ({ fourth, modes, ...step }: Props) => {
  const { t, texts } = useText();
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
  if (fourth !== undefined && isMade(fourth)) return <MadeContract fourth={fourth} />;
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
