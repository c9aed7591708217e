import { MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import type { Row } from "../../../src-shared/lists/define.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useToast } from "../../ui/messages/toast.tsx";

/** Asks whether an import is to be taken back, with what that undoes. */
export const RollBackJobDialog = ({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) => {
  const desk = useDesk();
  const toast = useToast();
  const { t, error: errorText } = useText();
  const action = useMutation({
    mutationFn: () => desk.imports.rollBackJob({ params: { id: String(row["id"]) } }),
    onSuccess: ({ taken_back }) => {
      toast.success(t("importJobs.rolledBack", { count: taken_back }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("importJobs.rollBackTitle")}
      confirmText={t("importJobs.rollBack")}
      isBusy={action.isPending}
      onConfirm={() => action.mutate()}
      onClose={onClose}
    >
      <Text>
        {t(`importJobs.rollBackBody${Number(row["amount"]) === 0 ? "Plain" : ""}`, {
          no: String(row["no"]),
          count: Number(row["success_count"]),
          amount: formatMoney(Number(row["amount"])),
        })}
      </Text>
      {action.error ? (
        <MessageBar intent="error">
          <MessageBarBody>{errorText(action.error)}</MessageBarBody>
        </MessageBar>
      ) : null}
    </ConfirmDialog>
  );
};
