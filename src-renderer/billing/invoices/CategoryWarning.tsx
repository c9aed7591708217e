import { industriesBeside, industryText } from "../../../src-shared/kernel/values/companies/industry-catalogue.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Message } from "../../ui/messages/Message.tsx";

type Props = {
  /** Content of the invoice, "" while none is typed. */
  readonly content: string;
  /** Industries of the tasks whose work it is for. */
  readonly industries: readonly string[];
};

/** Warning that an invoice names other work than its tasks do (dictionary A5), with the category that each would have. */
export const CategoryWarning = ({ content, industries }: Props) => {
  const { t, texts, list } = useText();
  const beside = content.trim() === "" ? [] : industriesBeside(content, industries);
  if (beside.length === 0) return null;
  const names = beside.map(({ zh, invoice }) =>
    t("invoices.category.one", { industry: industryText(zh, texts.locale), category: invoice }),
  );
  return (
    <Message intent="warning" title={t("invoices.category.title")}>
      {t("invoices.category.text", { names: list(names) })}
    </Message>
  );
};
