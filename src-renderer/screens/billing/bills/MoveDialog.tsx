import { Field, Select, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { importJobStates } from "../../../../src-shared/records/imports/import-job-states.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../../../list-screen/model/define-list-screen.ts";
import { PlainDialog } from "../../../record/PlainDialog.tsx";

const newest = 100;

/** Moves a bill to another batch of its company. */
export const MoveDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const [bill] = target.rows;
  const [batch, setBatch] = useState("");
  const company = String(bill?.["company_id"] ?? "");
  const batches = useQuery({
    queryKey: queryKeys.list("billBatches", "of-company", company),
    queryFn: () =>
      desk.lists.page({
        list: "billBatches",
        filters: { company_id: [company] },
        page: 1,
        page_size: newest,
        summary: false,
      }),
  });
  const options = (batches.data?.rows ?? []).filter(
    (row) => row["id"] !== bill?.["import_id"] && importJobStates.allows("rollBack", Number(row["status"])),
  );
  const [id, version] = [String(bill?.["id"]), Number(bill?.["version"])];
  const no = String(bill?.["no"]);
  return (
    <PlainDialog
      title={t("bills.move.title", { no })}
      confirmText={t("bills.move.action")}
      done={t("bills.move.done", { no })}
      problem={batches.error}
      send={batch === "" ? null : () => desk.bills.update({ params: { id }, body: { version, batch_id: batch } })}
      onClose={onClose}
    >
      <Text block>{t("bills.move.text", { batch: String(bill?.["batch_sn"]) })}</Text>
      <Field
        label={t("bills.move.batch")}
        required
        {...(batches.isSuccess && options.length === 0 && { hint: t("bills.move.none") })}
      >
        <Select value={batch} disabled={options.length === 0} onChange={(_event, data) => setBatch(data.value)}>
          <option value="">{t("bills.move.choose")}</option>
          {options.map((row) => (
            <option key={String(row["id"])} value={String(row["id"])}>
              {`${String(row["batch_sn"])} · ${String(row["file_name"])} · ${String(row["create_at"]).slice(0, 10)}`}
            </option>
          ))}
        </Select>
      </Field>
    </PlainDialog>
  );
};
