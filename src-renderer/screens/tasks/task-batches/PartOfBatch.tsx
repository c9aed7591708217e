import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ListView } from "../../../list-screen/ListView.tsx";
import type { ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { recordAddress } from "../../../list-screen/model/list-address.ts";
import { type SaidAround, usePartOfRecord } from "../../../list-screen/use-part-of-record.ts";
import { recordRowActions } from "../../../record/RecordScreen.tsx";
import type { BatchDetail } from "./use-batch.ts";

/** Lists whose rows are those of a batch, each with the filter that says so. */
const filters = { tasks: "batch_id", bills: "task_batch_id", taskBatchRows: "batch_id" } as const;

/** The batch and its company stand above. */
const ofBatch: SaidAround = {
  columns: ["company_name", "batch_no", "task_batch_no"],
  filters: ["company_id", "batch_id", "task_batch_id"],
};

const none: readonly ListAction[] = [];
const taskActions = recordRowActions("tasks");

type Props = { readonly list: keyof typeof filters; readonly detail: BatchDetail };

/** Rows of another list that are this batch's, with its filters and sums. */
export const PartOfBatch = ({ list, detail: { batch } }: Props) => {
  const { t } = useText();
  const navigate = useNavigate();
  const fixed = useMemo(() => ({ [filters[list]]: [batch.id] }), [list, batch.id]);
  const model = usePartOfRecord(list, fixed, ofBatch);
  const open = useCallback(
    (row: Row) => {
      const task = row["task_id"];
      const address =
        list === "taskBatchRows"
          ? task === null
            ? null
            : recordAddress("tasks", String(task))
          : recordAddress(list, String(row["id"]));
      if (address !== null) void navigate(address);
    },
    [navigate, list],
  );
  return (
    <ListView
      model={model}
      title={`${batch.no} ${t(`lists.${list}.title`)}`}
      rowActions={list === "tasks" ? taskActions : none}
      bulkActions={none}
      onOpen={open}
    />
  );
};
