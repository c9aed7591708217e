import { MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AppError } from "../../src-shared/bridge/define.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { useMoneyStyles } from "../money/money.styles.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { useToast } from "../ui/messages/toast.tsx";

type Props = {
  readonly title: string;
  readonly confirmText: string;
  /** What follows from it. */
  readonly warning?: string;
  /** Sends it; what it was about is what stands here. Null while something is missing. */
  readonly send: (() => Promise<unknown>) | null;
  /** What is said once it is done. */
  readonly done: string;
  readonly children: ReactNode;
  readonly onClose: (outcome?: "done") => void;
};

/**
 * Asks before a plain call of a record and says what came of it. What somebody else changed meanwhile is said here for every
 * record: nothing can be sent any more, the screen behind shows the record as it is now.
 */
export const PlainDialog = ({ title, confirmText, warning, send, done, children, onClose }: Props) => {
  const styles = useMoneyStyles();
  const toast = useToast();
  const { t, error } = useText();
  const write = useMutation({
    mutationFn: async () => send?.(),
    onSuccess: () => {
      toast.success(done);
      onClose("done");
    },
  });
  const isStale = write.error instanceof AppError && write.error.code === "stale_version";
  return (
    <ConfirmDialog
      title={title}
      confirmText={confirmText}
      isBusy={write.isPending}
      isConfirmDisabled={send === null || isStale}
      onConfirm={() => write.mutate()}
      onClose={() => onClose()}
    >
      <div className={styles.column}>
        {children}
        {warning === undefined ? null : <Text>{warning}</Text>}
        {write.error ? (
          <MessageBar intent={isStale ? "warning" : "error"} layout="multiline">
            <MessageBarBody>{isStale ? t("actions.stale") : error(write.error)}</MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
