import { Button } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { queryKeys, useDesk, useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { useIsAgency } from "./use-account.ts";

/** Cancel, or sign out in agency mode (spec 2). */
export const LeaveButton = () => {
  const desk = useDesk();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { t } = useText();
  const isAgency = useIsAgency();
  const signOut = useWrite({
    mutationFn: () => desk.session.signOut({}),
    onSuccess: (session) => client.setQueryData(queryKeys.session, session),
    onError: (error) => toast.error(error),
  });
  if (!isAgency) return <Button onClick={() => void navigate("/")}>{t("common.cancel")}</Button>;
  return (
    <Button disabledFocusable={signOut.isPending} onClick={() => signOut.mutate()}>
      {t("account.signOut")}
    </Button>
  );
};
