import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { checkNewPassword } from "../../../../src-shared/kernel/values/people/password.ts";
import { PasswordInput } from "../../../access/PasswordInput.tsx";
import { queryKeys, useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { SecurityCard } from "./SecurityCard.tsx";
import { useSecurityStyles } from "./security.styles.ts";

type Problem = { readonly field: "old" | "new" | "form"; readonly text: string };

const ChangePassword = ({ onClose }: { onClose: () => void }) => {
  const styles = useSecurityStyles();
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t, error: errorText } = useText();
  const [oldPassword, setOldPassword] = useState("");
  const [next, setNext] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const change = useWrite({
    mutationFn: () => desk.session.changePassword({ old_password: oldPassword, password: next }),
    onSuccess: async () => {
      toast.success(t("security.password.done"));
      onClose();
      // The other devices were signed out with it.
      await client.invalidateQueries({ queryKey: queryKeys.devices });
    },
    onError: (error) => setProblem({ field: "form", text: errorText(error) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    if (oldPassword === "") return setProblem({ field: "old", text: t("security.password.oldRequired") });
    const checked = checkNewPassword(next);
    if (!checked.ok) return setProblem({ field: "new", text: t(`session.passwordProblem.${checked.code}`) });
    setProblem(null);
    return change.mutate();
  };
  const problemOf = (field: Problem["field"]) => (problem?.field === field ? problem.text : null);
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_event, { open }) => {
        if (!open && !change.isPending) onClose();
      }}
    >
      <DialogSurface style={{ maxWidth: "420px" }}>
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle>{t("security.password.change")}</DialogTitle>
            <DialogContent className={styles.form}>
              <PasswordInput
                autoFocus
                label={t("security.password.old")}
                placeholder={t("security.password.oldPlaceholder")}
                value={oldPassword}
                problem={problemOf("old")}
                onChange={(value) => {
                  setOldPassword(value);
                  setProblem(null);
                }}
              />
              <PasswordInput
                isNew
                label={t("session.reset.newPassword")}
                placeholder={t("session.reset.newPasswordPlaceholder")}
                hint={t("session.reset.rule")}
                value={next}
                problem={problemOf("new")}
                onChange={(value) => {
                  setNext(value);
                  setProblem(null);
                }}
              />
              {problem?.field === "form" ? <Message intent="error">{problem.text}</Message> : null}
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose} disabled={change.isPending}>
                {t("common.cancel")}
              </Button>
              <Button type="submit" appearance="primary" disabledFocusable={change.isPending}>
                {t("security.password.submit")}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
};

/** The password and its change. */
export const PasswordSection = () => {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <SecurityCard
      title={t("security.password.title")}
      text={t("security.password.text")}
      side={<Button onClick={() => setOpen(true)}>{t("security.password.change")}</Button>}
    >
      {isOpen ? <ChangePassword onClose={() => setOpen(false)} /> : null}
    </SecurityCard>
  );
};
