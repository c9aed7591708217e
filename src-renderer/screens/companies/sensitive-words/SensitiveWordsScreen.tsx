import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { Section } from "../../../ui/facts/Section.tsx";
import { useCheckText } from "./CheckText.tsx";

type Props = { readonly detail: RecordDetail<"sensitiveWords"> };

/** Facts about a word, and who did what with it. */
const WordFacts = ({ detail: { word, steps } }: Props) => {
  const { t } = useText();
  return (
    <>
      <Section title={t("records.sensitiveWords.detail.facts")}>
        <RowFields list="sensitiveWords" row={word as Row} keys={["word", "kind", "note", "create_at"]} />
      </Section>
      <History name="sensitiveWords" steps={steps} />
    </>
  );
};

export const SensitiveWordsScreen = defineRecordScreen("sensitiveWords", { Facts: WordFacts, useTools: useCheckText });
