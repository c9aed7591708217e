import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";

type Props = { readonly detail: RecordDetail<"taskApplicants"> };

/** Facts about a part in a task, and who did what with it. */
const ApplicantFacts = ({ detail: { applicant, steps } }: Props) => {
  const { t } = useText();
  return (
    <>
      <RowSection
        title={t("records.taskApplicants.detail.facts")}
        list="taskApplicants"
        row={applicant as Row}
        keys={["task_name", "source", "standing", "quote", "sign_count", "report_count", "accept_amount"]}
      />
      <History name="taskApplicants" steps={steps} />
    </>
  );
};

export const TaskApplicantsScreen = defineRecordScreen("taskApplicants", { Facts: ApplicantFacts });
