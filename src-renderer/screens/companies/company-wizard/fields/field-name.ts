import { contentKey } from "../../../../../src-shared/companies/contracts/template-content.ts";
import { contentTitle } from "../../../../companies/contracts/template-content.ts";
import type { Texts } from "../../../../i18n/texts.ts";

/** Name of a field of the wizard: its own, that of a grid, or of a fact that the chosen template leaves open. */
export const fieldName = (texts: Texts, field: string): string => {
  const key = contentKey(field);
  if (key !== null) return contentTitle(texts, key);
  const ofTerms = texts.of(
    `contractTerms.fields.${field}.label`,
    {},
    texts.of(`companyWizard.parts.${field}`, {}, field),
  );
  return texts.of(`companyWizard.fields.${field}.label`, {}, ofTerms);
};
