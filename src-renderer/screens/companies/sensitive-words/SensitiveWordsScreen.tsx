import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { useCheckText } from "./CheckText.tsx";

type Props = { readonly detail: RecordDetail<"sensitiveWords"> };

/** Facts about a word, and who did what with it. */
const WordFacts = ({ detail: { word, steps } }: Props) => {
  const { t } = useText();
  return (
    <>
      <RowSection
        title={t("records.sensitiveWords.detail.facts")}
        list="sensitiveWords"
        row={word as Row}
        keys={["word", "kind", "note", "create_at"]}
      />
      <History name="sensitiveWords" steps={steps} />
    </>
  );
};

export const SensitiveWordsScreen = defineRecordScreen("sensitiveWords", { Facts: WordFacts, useTools: useCheckText });
