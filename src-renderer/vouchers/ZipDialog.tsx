import { Text } from "@fluentui/react-components";
import { useDesk, useWrite } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../list-screen/model/define-list-screen.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { ErrorMessage, Message } from "../ui/messages/Message.tsx";
import { useFollow } from "../work/WorkProvider.tsx";

const mostSettlements = 500;
const none = 1;

/** Packs the vouchers of the chosen settlements, after saying which have none. */
export const ZipDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const follow = useFollow();
  const ids = target.selection.mode === "some" ? target.selection.ids : [];
  const gaps = target.rows.filter((row) => Number(row["voucher_status"]) === none).map((row) => String(row["no"]));
  const problem =
    target.selection.mode === "all"
      ? "vouchers.zipChooseRows"
      : ids.length > mostSettlements
        ? "vouchers.zipTooMany"
        : null;
  const start = useWrite({
    mutationFn: () => desk.vouchers.zip({ ids }),
    onSuccess: ({ job_id }) => {
      follow(job_id, t("vouchers.zipTitle"));
      onClose("done");
    },
  });
  return (
    <ConfirmDialog
      title={t("vouchers.zipTitle")}
      confirmText={t("vouchers.zipStart")}
      isBusy={start.isPending}
      refusal={problem === null ? null : t("common.resolveAbove")}
      onConfirm={() => start.mutate()}
      onClose={() => onClose()}
    >
      <Text block>{problem === null ? t("vouchers.zipBody", { count: ids.length }) : t(problem)}</Text>
      {gaps.length > 0 ? (
        <Message intent="warning">{t("vouchers.zipGaps", { count: gaps.length, nos: gaps.join(", ") })}</Message>
      ) : null}
      <ErrorMessage error={start.error} />
    </ConfirmDialog>
  );
};
