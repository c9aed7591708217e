import { useText } from "../../../i18n/TextProvider.tsx";
import type { DetailProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { RecordLink } from "../../../list-screen/row/RecordLink.tsx";
import { RowActionBar } from "../../../list-screen/row/RowActionBar.tsx";
import { RowDetail } from "../../../list-screen/row/RowDetail.tsx";

type Props = DetailProps & {
  readonly list: "signins" | "jobReports";
  readonly actions: readonly ListAction[];
};

/** One sign-in or report: who, when, at which task, and its photo or pictures. */
export const EvidenceDetail = ({ list, actions, ...props }: Props) => {
  const { t } = useText();
  return (
    <RowDetail
      {...{ list, ...props }}
      titleOf={(row) => `${row["name"]} ${String(row["day"] ?? row["sign_at"])}`}
      lineOf={(row) => (
        <RecordLink to={{ list: "tasks", id: String(row["task_id"]) }}>{String(row["task_name"])}</RecordLink>
      )}
    >
      {(row) => (
        <>
          <RecordLink to={{ list: "taskApplicants", id: String(row["applicant_id"]) }}>
            {t("taskPages.evidence.part")}
          </RecordLink>
          <RowActionBar {...{ list, row, actions }} onDone={() => undefined} />
        </>
      )}
    </RowDetail>
  );
};
