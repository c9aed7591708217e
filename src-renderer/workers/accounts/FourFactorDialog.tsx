import { Text } from "@fluentui/react-components";
import { useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { ErrorMessage, Message } from "../../ui/messages/Message.tsx";
import { outcomeOf, useFourFactor } from "./use-four-factor.tsx";
import { useWorkerAccounts } from "./use-worker-accounts.ts";

type Props = {
  readonly laborId: string;
  readonly onClose: (outcome?: "done") => void;
};

/** Checks a worker's card by four factors, says whose it is to be and what came of it; after a no the form stays for another try. */
export const FourFactorDialog = ({ laborId, onClose }: Props) => {
  const { t } = useText();
  const { data: known } = useWorkerAccounts(laborId);
  const write = useWrite({ mutationFn: (send: () => ReturnType<typeof form.send>) => send() });
  const form = useFourFactor(laborId, write.data?.tries_left ?? known?.value.tries_left);
  const { data } = write;
  const outcome = data === undefined ? undefined : outcomeOf(data);
  const isOver = data?.result === "match" || data?.result === "open";
  return (
    <ConfirmDialog
      isWide
      title={t("payAccounts.form.title")}
      confirmText={isOver ? t("common.close") : t("payAccounts.form.submit")}
      isBusy={write.isPending}
      isDone={isOver}
      onConfirm={() => {
        if (isOver) onClose("done");
        else if (form.check()) write.mutate(form.send);
      }}
      onClose={() => onClose(data === undefined ? undefined : "done")}
    >
      {known === undefined ? null : (
        <Text>{t("payAccounts.form.whose", { name: known.value.name, idNo: known.value.id_no })}</Text>
      )}
      {isOver ? null : form.fields}
      {outcome === undefined ? null : <Message intent={outcome.intent}>{t(outcome.key)}</Message>}
      <ErrorMessage error={write.error} />
    </ConfirmDialog>
  );
};
