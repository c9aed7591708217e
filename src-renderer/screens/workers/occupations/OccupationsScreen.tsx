import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";

type Props = { readonly detail: RecordDetail<"occupations"> };

/** Facts about an occupation, and who did what with it. */
const OccupationFacts = ({ detail: { occupation, steps } }: Props) => {
  const { t } = useText();
  return (
    <>
      <RowSection
        title={t("records.occupations.detail.facts")}
        list="occupations"
        row={occupation as Row}
        keys={["code", "name", "class", "note", "create_at"]}
      />
      <History name="occupations" steps={steps} />
    </>
  );
};

export const OccupationsScreen = defineRecordScreen("occupations", { Facts: OccupationFacts });
