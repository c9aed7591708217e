import { Button, Text } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { mergeSources, workerMergeStates } from "../../../../src-shared/workers/merges/worker-merges-record.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { Facts, Section } from "../../../ui/facts/Facts.tsx";
import { ApprovedBills } from "../../../workers/merging/ApprovedBills.tsx";
import { MergeRemarks, SideBySide } from "../../../workers/merging/SideBySide.tsx";
import { AskMergeDialog } from "./AskMergeDialog.tsx";

type Props = { readonly detail: RecordDetail<"workerMerges"> };

const keys = [
  ...["name", "id_no", "mobile", "other_name", "other_id_no", "other_mobile", "matched", "source", "kept"],
] as const;

type MovedTable = "company_labors";

/** Shows what moved to the kept one, and the way to them. */
const Outcome = ({ detail: { moved, kept_rows } }: Props) => {
  const { t } = useText();
  const navigate = useNavigate();
  const tables = Object.entries(moved).filter(([, count]) => count > 0);
  return (
    <Section title={t("records.workerMerges.detail.moved")}>
      {tables.length === 0 ? (
        <Text>{t("records.workerMerges.detail.nothingMoved")}</Text>
      ) : (
        <Facts
          facts={tables.map(([table, count]) => ({
            name: t(`records.workerMerges.detail.movedTables.${table as MovedTable}`),
            value: String(count),
          }))}
        />
      )}
      <Text block weight="semibold">
        {t("records.workerMerges.detail.keptRows")}
      </Text>
      <div>
        {kept_rows.map(({ id, company_name }) => (
          <Button key={id} appearance="subtle" size="small" onClick={() => void navigate(`/workers/${id}`)}>
            {company_name}
          </Button>
        ))}
      </div>
    </Section>
  );
};

/** A case: both people beside each other with what stands against it, what is asked for, what moved, and who did what. */
const MergeFacts = ({ detail }: Props) => {
  const { t, of } = useText();
  const { merge, comparison, takes, steps } = detail;
  return (
    <>
      {comparison === null ? null : (
        <Section title={t("records.workerMerges.detail.compared")}>
          <MergeRemarks comparison={comparison} />
          <SideBySide comparison={comparison} kept={merge.kept === 0 ? comparison.must_keep : merge.kept} />
          <ApprovedBills
            isLinked
            comparison={comparison}
            kept={merge.kept === 0 ? comparison.must_keep : Number(merge.kept)}
          />
          {takes.length === 0 ? null : (
            <Text>
              {`${t("records.workerMerges.detail.takes")}: `}
              {takes.map((fact) => of(`records.workerMerges.create.fields.takes.options.${fact}`)).join(" · ")}
            </Text>
          )}
        </Section>
      )}
      {merge.status === workerMergeStates.code("merged") ? <Outcome detail={detail} /> : null}
      <RowSection title={t("records.workerMerges.object")} list="workerMerges" row={merge as Row} keys={[...keys]} />
      <History
        name="workerMerges"
        steps={steps}
        {...(merge.source === mergeSources.system && { madeBy: t("enums.auditActor.worker-merges") })}
      />
    </>
  );
};

export const WorkerMergesScreen = defineRecordScreen("workerMerges", {
  Facts: MergeFacts,
  dialogs: { ask: AskMergeDialog },
  isDetailWide: true,
});
