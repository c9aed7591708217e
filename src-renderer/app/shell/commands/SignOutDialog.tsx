import { Text } from "@fluentui/react-components";
import { useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useConnection } from "../../../session/bootstrap.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";

/** Says what signing out does to this computer before it is done. */
export const SignOutDialog = ({ onClose }: { onClose: () => void }) => {
  const desk = useDesk();
  const { t } = useText();
  const toast = useToast();
  const { open_intents } = useConnection();
  const signOut = useWrite({
    mutationFn: () => desk.session.signOut({}),
    onError: (error) => toast.error(error),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t("shell.user.signOutTitle")}
      confirmText={t("shell.user.signOut")}
      isBusy={signOut.isPending}
      onConfirm={() => signOut.mutate()}
      onClose={onClose}
    >
      <Text block>{t("shell.user.signOutBody")}</Text>
      {open_intents > 0 ? (
        <Text block weight="semibold">
          {t("shell.user.signOutOpen", { count: open_intents })}
        </Text>
      ) : null}
    </ConfirmDialog>
  );
};
