import { Text } from "@fluentui/react-components";
import { useState } from "react";
import { useDesk, useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { ErrorMessage, Message } from "../../ui/messages/Message.tsx";

/** Says that something counts from the next start on, and starts again where the program can do so itself. */
export const RestartBar = ({ canRestart }: { canRestart: boolean }) => {
  const desk = useDesk();
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const restart = useWrite({ mutationFn: () => desk.settings.restart({}), onSuccess: () => setAsking(false) });
  return (
    <Message
      intent="warning"
      action={canRestart ? { text: t("settings.restart.confirm"), onClick: () => setAsking(true) } : undefined}
    >
      {t(canRestart ? "settings.restart.needed" : "settings.restart.neededByHand")}
      {isAsking ? (
        <ConfirmDialog
          title={t("settings.restart.title")}
          confirmText={t("settings.restart.confirm")}
          isBusy={restart.isPending}
          onConfirm={() => restart.mutate()}
          onClose={() => setAsking(false)}
        >
          <Text block>{t("settings.restart.body")}</Text>
          <ErrorMessage error={restart.error} />
        </ConfirmDialog>
      ) : null}
    </Message>
  );
};
