import { useState } from "react";
import { lineField } from "../../../../src-shared/kernel/forms/fields.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import type { BatchDetail } from "./use-batch.ts";

const form = { name: lineField({ min: 1, most: 100 }), remark: lineField({ min: 0, most: 200 }) };

type Props = { readonly batch: BatchDetail["batch"]; readonly onClose: (outcome?: "done") => void };

/** Changes the name of a batch and the remark on it. */
export const EditBatchDialog = ({ batch: given, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const [batch] = useState(given);
  const { filled, fields } = useForm(form, "taskBatches.form", { start: { name: batch.name, remark: batch.remark } });
  const { id, version } = batch;
  return (
    <PlainDialog
      title={`${t("taskBatches.actions.edit")} ${batch.no}`}
      confirmText={t("common.save")}
      done={t("taskBatches.done.edit")}
      send={filled && (() => desk.tasks.updateBatch({ params: { id }, body: { version, ...filled } }))}
      onClose={onClose}
    >
      {fields}
    </PlainDialog>
  );
};
