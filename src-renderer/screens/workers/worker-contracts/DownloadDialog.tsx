import { Text } from "@fluentui/react-components";
import { filtersToQuery } from "../../../../src-shared/kernel/lists/filter-values.ts";
import { laborContracts } from "../../../../src-shared/workers/contracts/labor-contracts-list.ts";
import { useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useClearChoice } from "../../../exports/use-clear-choice.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ActionTarget } from "../../../list-screen/model/define-list-screen.ts";
import { usePreferences } from "../../../session/bootstrap.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Facts } from "../../../ui/facts/Facts.tsx";
import { ErrorMessage, Message } from "../../../ui/messages/Message.tsx";
import { useFollow } from "../../../work/WorkProvider.tsx";

/** The contracts of a selection as the call names them. */
const chosenOf = ({ selection, filters }: ActionTarget) =>
  selection.mode === "some"
    ? { chosen_ids: selection.ids.join(",") }
    : {
        ...filtersToQuery(laborContracts, filters),
        ...(selection.except.length > 0 && { except_ids: selection.except.join(",") }),
      };

/** Has the files of the chosen contracts packed, and fetches every zip; says first where only some of them fit. */
export const DownloadDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const follow = useFollow();
  const [{ locale }] = usePreferences();
  const { isClear, reason, isReady, fields } = useClearChoice();
  const start = useWrite({
    mutationFn: async () => {
      const clear = isClear ? { protect_id_no: "0" as const, reason } : {};
      const started = await desk.workerContracts.download({ query: { ...chosenOf(target), locale, ...clear } });
      for (const { id, no, total } of started.jobs) {
        const { job_id } = await desk.exports.fetch({ id });
        follow(job_id, t("laborContracts.download.started", { count: total, no }));
      }
      return started;
    },
    onSuccess: ({ files, matched }) => {
      if (files === matched) onClose("done");
    },
  });
  const { data } = start;
  return (
    <ConfirmDialog
      title={t("laborContracts.download.title")}
      confirmText={data === undefined ? t("laborContracts.download.action") : t("common.close")}
      isBusy={start.isPending}
      isDone={data !== undefined}
      refusal={isReady ? null : t("common.reasonTooShort")}
      onConfirm={() => (data === undefined ? start.mutate() : onClose("done"))}
      onClose={() => onClose(data === undefined ? undefined : "done")}
    >
      <Text block>{t("laborContracts.download.body")}</Text>
      <Facts facts={[{ name: t("laborContracts.download.count"), value: target.count }]} />
      {fields({ label: t("laborContracts.download.clear") })}
      {data !== undefined && data.files < data.matched ? (
        <Message intent="warning">
          {t("laborContracts.download.cut", { files: data.files, matched: data.matched })}
        </Message>
      ) : null}
      <ErrorMessage error={start.error} />
    </ConfirmDialog>
  );
};
