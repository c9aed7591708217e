import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { applicantSources } from "../../../../src-shared/tasks/applicants/applicant-states.ts";
import { taskApplicants } from "../../../../src-shared/tasks/applicants/task-applicants-record.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { codeLabel } from "../../../list-screen/layout/list-texts.ts";
import { ListLink } from "../../../list-screen/row/ListLink.tsx";
import { RecordLink } from "../../../list-screen/row/RecordLink.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { applicantDialogs } from "../../../tasks/AcceptDialog.tsx";
import { billActions } from "../../../tasks/BillDialog.tsx";
import { Facts, Section } from "../../../ui/facts/Facts.tsx";

const keys = [
  ...(["accept_amount", "by_signs", "quote", "billed_amount", "price_unit", "id_no", "mobile", "age"] as const),
  ...(["source", "standing", "sign_count", "report_count", "score", "reject_reason", "company_name"] as const),
  ...(["create_at", "elect_at", "receive_at", "deliver_at", "accept_at"] as const),
];

/** Somebody's part in a task: what they did, what was accepted, and who decided it. */
const ApplicantFacts = ({ detail }: { readonly detail: RecordDetail<"taskApplicants"> }) => {
  const texts = useText();
  const { t } = texts;
  const { applicant, steps } = detail;
  const { id, task_id, task_name, task_no, company_labor_id, name, source, sign_count, report_count } = applicant;
  // A part belongs to whoever made its task; who applied came by themselves.
  const isSent = source === applicantSources.directed;
  const came = {
    steps: isSent ? steps : steps.map((one) => (one.step === "create" ? { ...one, by: name } : one)),
    ...(!isSent && { madeWord: codeLabel(texts.texts, taskApplicants.columns.source, source) }),
  };
  const evidence = [
    { list: "signins", count: sign_count, text: t("taskPages.evidence.signs", { count: sign_count }) },
    { list: "jobReports", count: report_count, text: t("taskPages.evidence.reports", { count: report_count }) },
  ] as const;
  return (
    <>
      <Section title={t("records.taskApplicants.detail.facts")}>
        <Facts
          facts={[
            {
              name: t("lists.taskApplicants.columns.task_name"),
              value: <RecordLink to={{ list: "tasks", id: task_id }}>{`${task_name} ${task_no}`}</RecordLink>,
            },
            {
              name: t("lists.taskApplicants.columns.name"),
              value: <RecordLink to={{ list: "companyLabors", id: company_labor_id }}>{name}</RecordLink>,
            },
            ...evidence.flatMap(({ list, count, text }) =>
              count === 0
                ? []
                : [
                    {
                      name: t(`lists.${list}.title`),
                      value: (
                        <ListLink {...{ list }} of={{ applicant_id: id }}>
                          {text}
                        </ListLink>
                      ),
                    },
                  ],
            ),
          ]}
        />
        <RowFields list="taskApplicants" row={applicant as Row} keys={keys} />
      </Section>
      <History name="taskApplicants" {...came} />
    </>
  );
};

export const TaskApplicantsScreen = defineRecordScreen("taskApplicants", {
  Facts: ApplicantFacts,
  bulkDialogs: applicantDialogs,
  moreBulkActions: billActions,
});
