import {
  contentForm,
  contentName,
  type SentContent,
} from "../../../src-shared/companies/contracts/template-content.ts";
import type { CustomPlace } from "../../../src-shared/kernel/values/text/contract-text.ts";
import type { Texts } from "../../i18n/texts.ts";
import { type FormInput, valuesOf } from "../../record/forms/form-values.ts";

/** Texts in the controls for the content that a company has filled in. */
export const contentInput = (content: SentContent): FormInput =>
  Object.fromEntries(content.map(({ key, value }) => [contentName(key), value]));

/** Of what was typed, what a template asks for and what is in order; the rest is missing. */
export const contentBody = (keys: readonly string[], input: FormInput): SentContent => {
  const values = valuesOf(contentForm(keys), input);
  return keys.flatMap((key) => {
    const value = values[contentName(key)];
    return typeof value === "string" ? [{ key, value }] : [];
  });
};

/** Title of a fact that a template leaves to the company. */
export const contentTitle = ({ t, of }: Texts, key: string): string =>
  t("records.contractTemplates.detail.assign.value", {
    key: of(`contentKeys.${key}`, {}, t("records.contractTemplates.detail.assign.ownKey", { key })),
  });

/** Name of a fact that a template leaves to the company, in a text where it comes. */
export const contentPlace = ({ of }: Texts, key: string): string => `〔${of(`contentKeys.${key}`, {}, key)}〕`;

/** Labels of the fields of what a template leaves to the company, and the words of the contract around each. */
export const contentWords = (texts: Texts, places: readonly CustomPlace[]) => ({
  titles: Object.fromEntries(places.map(({ key }) => [contentName(key), contentTitle(texts, key)])),
  notes: Object.fromEntries(
    places.map(({ key, around }) => [
      contentName(key),
      texts.t("records.contractTemplates.detail.assign.around", {
        around: around.replace(`〔${key}〕`, contentPlace(texts, key)),
      }),
    ]),
  ),
});
