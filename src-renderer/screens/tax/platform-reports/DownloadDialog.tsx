import { Field, Text } from "@fluentui/react-components";
import { useState } from "react";
import { leastReason } from "../../../../src-shared/kernel/calls/fields.ts";
import { visibleLength } from "../../../../src-shared/kernel/values/text/text.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useWrite } from "../../../desk/use-write.ts";
import { ClearReason } from "../../../exports/ClearReason.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCan, usePreferences } from "../../../session/bootstrap.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Check } from "../../../ui/inputs/Check.tsx";
import { ErrorMessage } from "../../../ui/messages/ErrorMessage.tsx";
import { useFollow } from "../../../work/WorkProvider.tsx";

export type WantedFile = {
  readonly id: string;
  readonly quarter: string;
  readonly revision: number;
  readonly part: "identity" | "income";
};

/** Asks how much of the people is shown, and has the file made and fetched. */
export const DownloadDialog = ({ file, onClose }: { file: WantedFile; onClose: () => void }) => {
  const desk = useDesk();
  const { t } = useText();
  const can = useCan();
  const follow = useFollow();
  const [{ locale }] = usePreferences();
  const [isClear, setClear] = useState(false);
  const [reason, setReason] = useState("");
  const { id, quarter, revision } = file;
  const part = t(`records.platformReports.detail.part.${file.part}`);
  const start = useWrite({
    mutationFn: async () => {
      const { job } = await desk.exports.platformReport({
        params: { id },
        body: {
          part: file.part,
          revision,
          locale,
          protect: !isClear,
          ...(isClear && { reason: reason.trim() }),
        },
      });
      const { job_id } = await desk.exports.fetch({ id: job.id });
      return { job_id, no: job.no, rows: job.total };
    },
    onSuccess: ({ job_id, no, rows }) => {
      follow(job_id, t("records.platformReports.detail.downloadJob", { rows, no }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("records.platformReports.detail.downloadTitle", { part, quarter, revision })}
      confirmText={t("records.platformReports.detail.downloadConfirm")}
      isBusy={start.isPending}
      isConfirmDisabled={isClear && visibleLength(reason) < leastReason}
      onConfirm={() => start.mutate()}
      onClose={onClose}
    >
      <Text block>{t("records.platformReports.detail.downloadBody")}</Text>
      {can("sensitive.field.export") ? (
        <Field hint={t("records.platformReports.detail.showClearHint")}>
          <Check label={t("records.platformReports.detail.showClear")} checked={isClear} onChange={setClear} />
        </Field>
      ) : (
        <Text block size={200}>
          {t("records.platformReports.detail.noClear")}
        </Text>
      )}
      {isClear ? <ClearReason reason={reason} onChange={setReason} /> : null}
      <ErrorMessage error={start.error} />
    </ConfirmDialog>
  );
};
