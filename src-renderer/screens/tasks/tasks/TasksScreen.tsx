import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";

type Props = { readonly detail: RecordDetail<"tasks"> };

/** Facts about a task, and who did what with it. */
const TaskFacts = ({ detail: { task, steps } }: Props) => {
  const { t } = useText();
  return (
    <>
      <RowSection
        title={t("records.tasks.detail.facts")}
        list="tasks"
        row={task as Row}
        keys={["industry_name", "mode", "price", "need_count", "start_day", "end_day", "area", "place"]}
      />
      <History name="tasks" steps={steps} />
    </>
  );
};

export const TasksScreen = defineRecordScreen("tasks", { Facts: TaskFacts });
