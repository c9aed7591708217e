import { Text } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { Preferences } from "../../src-shared/bridge/app.ts";
import { useDesk, useWrite } from "../desk/DeskProvider.tsx";
import { useClearChoice } from "../exports/use-clear-choice.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { usePreferences } from "../session/bootstrap.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { ErrorMessage } from "../ui/messages/Message.tsx";
import { useFollow } from "../work/WorkProvider.tsx";

/** The wish for a file: its language, and how much of the people it shows. */
export type FileWish = {
  readonly locale: Preferences["locale"];
  readonly isClear: boolean;
  /** Reason for showing it in clear; "" otherwise. */
  readonly reason: string;
};

type Props = {
  readonly title: string;
  readonly confirmText: string;
  readonly body: string;
  /** Absent: nothing of people stands in it that could be shown in clear. */
  readonly clearWords?: Parameters<ReturnType<typeof useClearChoice>["fields"]>[0];
  /** Has the service begin the file: its job, and the text under which that is followed. */
  readonly make: (wish: FileWish) => Promise<{ readonly id: string; readonly text: string }>;
  readonly children?: ReactNode;
  readonly onClose: (outcome?: "done") => void;
};

/** Asks how much of the people a file shows, has it made by the service, and fetches it. */
export const FileDialog = ({ title, confirmText, body, clearWords, make, children, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const follow = useFollow();
  const [{ locale }] = usePreferences();
  const { isClear, reason, isReady, fields } = useClearChoice();
  const start = useWrite({
    mutationFn: async () => {
      const { id, text } = await make({ locale, isClear, reason });
      const { job_id } = await desk.exports.fetch({ id });
      return { job_id, text };
    },
    onSuccess: ({ job_id, text }) => {
      follow(job_id, text);
      onClose("done");
    },
  });
  return (
    <ConfirmDialog
      title={title}
      confirmText={confirmText}
      isBusy={start.isPending}
      refusal={isReady ? null : t("common.reasonTooShort")}
      onConfirm={() => start.mutate()}
      onClose={() => onClose()}
    >
      <Text block>{body}</Text>
      {children}
      {clearWords === undefined ? null : fields(clearWords)}
      <ErrorMessage error={start.error} />
    </ConfirmDialog>
  );
};
