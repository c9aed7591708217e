import type { WizardStep } from "../../../../../src-shared/companies/wizard/wizard-steps.ts";
import { FieldSection, type SectionProps } from "../../../../companies/fields/FieldSection.tsx";
import { formOf } from "./wizard-forms.ts";

type Props = Omit<SectionProps, "form" | "words"> & Partial<Pick<SectionProps, "form">> & { readonly step: WizardStep };

/** Some fields of a step of the wizard. */
export const WizardFields = ({ step, form, ...props }: Props) => (
  <FieldSection {...props} form={form ?? formOf(step, props.input)} words="companyWizard.fields" />
);
