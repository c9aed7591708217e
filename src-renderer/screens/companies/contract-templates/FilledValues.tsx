import { missingContent, type SentContent } from "../../../../src-shared/companies/contracts/template-content.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { StateTag } from "../../../ui/facts/StateTag.tsx";

type Props = { readonly body: string; readonly custom: SentContent };

/** Shows what a company has filled in for a text, and what not: until then its workers are sent no contract of this version. */
export const FilledValues = ({ body, custom }: Props) => {
  const { t, list } = useText();
  const missing = missingContent(body, Object.fromEntries(custom.map(({ key, value }) => [key, value])));
  return (
    <>
      {custom.map(({ value }) => value).join(" · ")}
      {missing.length === 0 ? null : (
        <StateTag tone="danger" text={t("records.contractTemplates.detail.missing", { keys: list(missing) })} />
      )}
    </>
  );
};
