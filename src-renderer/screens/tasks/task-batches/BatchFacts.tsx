import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RecordLink } from "../../../list-screen/row/RecordLink.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { Facts, Section } from "../../../ui/facts/Facts.tsx";
import type { BatchDetail } from "./use-batch.ts";

const keys = ["name", "company_name", "maker_name", "create_at", "remark", "reason"] as const;

/** Facts of a batch: who made it of what file, and how much of that file counts. */
export const BatchFacts = ({ detail: { batch, bills } }: { readonly detail: BatchDetail }) => {
  const { t } = useText();
  const at = "taskBatches.facts";
  return (
    <Section title={t("taskBatches.tabs.batch")}>
      <RowFields list="taskBatches" row={batch as Row} keys={keys} />
      <Facts
        facts={[
          {
            name: t(`${at}.rows`),
            value: t(`${at}.rowsText`, {
              ...{ total: batch.total_count, made: batch.made_count, refused: batch.refused_count },
            }),
          },
          {
            name: t(`${at}.tasks`),
            value: t(`${at}.tasksText`, { count: batch.task_count, open: batch.open_task_count }),
          },
          { name: t(`${at}.bills`), value: t(`${at}.billsText`, bills) },
          {
            name: t(`${at}.import`),
            value: <RecordLink to={{ list: "importJobs", id: batch.import_id }}>{t(`${at}.openImport`)}</RecordLink>,
          },
        ]}
      />
    </Section>
  );
};
