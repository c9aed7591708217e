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

export type Paper = "pdf" | "excel";

type Props = { readonly id: string; readonly paper: Paper; readonly onClose: () => void };

/** Asks how much of the people a batch's paper shows, has it made by the service, and fetches it. */
export const StopPaperDialog = ({ id, paper, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const can = useCan();
  const follow = useFollow();
  const [{ locale }] = usePreferences();
  const [isClear, setClear] = useState(false);
  const [reason, setReason] = useState("");
  const start = useWrite({
    mutationFn: async () => {
      const query = { locale, protect_id_no: isClear ? ("0" as const) : ("1" as const), reason: reason.trim() };
      const { job } = await desk.stopping[paper]({ params: { id }, query });
      const { job_id } = await desk.exports.fetch({ id: job.id });
      return { job_id, no: job.no };
    },
    onSuccess: ({ job_id, no }) => {
      follow(job_id, t("stopping.dialog.started", { no }));
      onClose();
    },
  });
  const title = t("stopping.dialog.paperTitle", { paper: t(`stopping.actions.${paper}`) });
  return (
    <ConfirmDialog
      title={title}
      confirmText={t("common.confirm")}
      isBusy={start.isPending}
      isConfirmDisabled={isClear && visibleLength(reason) < leastReason}
      onConfirm={() => start.mutate()}
      onClose={onClose}
    >
      <Text block>{t("stopping.dialog.paperBody")}</Text>
      {can("sensitive.field.export") ? (
        <Field hint={t("stopping.dialog.clearHint")}>
          <Check label={t("stopping.dialog.clear")} checked={isClear} onChange={setClear} />
        </Field>
      ) : null}
      {isClear ? <ClearReason reason={reason} onChange={setReason} /> : null}
      <ErrorMessage error={start.error} />
    </ConfirmDialog>
  );
};
