import { Button } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useEffect } from "react";
import { queryKeys, useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { SetUpFactor } from "./SetUpFactor.tsx";
import { useSecurityStyles } from "./security.styles.ts";

/** Stands before the screens of who must have a second factor and has none: set it up, or sign out. */
export const SecondFactorGate = (props: ComponentProps<typeof SetUpFactor>) => {
  const styles = useSecurityStyles();
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useText();
  useEffect(() => {
    document.title = `${t("security.gate.title")} · ${t("common.product")}`;
  }, [t]);
  const signOut = useWrite({
    mutationFn: () => desk.session.signOut({}),
    onSuccess: (session) => client.setQueryData(queryKeys.session, session),
    onError: (error) => toast.error(error),
  });
  return (
    <main className={styles.gate}>
      <div className={styles.gateCard}>
        <h1 className={styles.title}>{t("security.gate.title")}</h1>
        <p className={styles.text}>{t("security.gate.text")}</p>
        <div className={styles.content}>
          <SetUpFactor {...props} />
        </div>
        <div className={styles.gateFoot}>
          <Button disabledFocusable={signOut.isPending} onClick={() => signOut.mutate()}>
            {t("security.gate.signOut")}
          </Button>
        </div>
      </div>
    </main>
  );
};
