import { Button, Field, Input } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { cleanDigits } from "../../../access/clean-digits.ts";
import { queryKeys, useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { useSecurityStyles } from "./security.styles.ts";

type Problem = { readonly field: "phone" | "reason"; readonly text: string };

/** Asks for somebody's lost second factor to be taken away. */
export const AskFactorReset = () => {
  const styles = useSecurityStyles();
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t, error: errorText } = useText();
  const [phone, setPhone] = useState("");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const ask = useWrite({
    mutationFn: () => desk.security.askFactorReset({ body: { phone, reason } }),
    onSuccess: () => {
      toast.success(t("factorResets.asked"));
      setPhone("");
      setReason("");
      return client.invalidateQueries({ queryKey: queryKeys.factorResets });
    },
    onError: (error) => setProblem({ field: "phone", text: errorText(error) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending) return;
    if (!/^1[3-9]\d{9}$/u.test(phone)) return setProblem({ field: "phone", text: t("factorResets.phoneInvalid") });
    if (reason.trim().length < 2) return setProblem({ field: "reason", text: t("factorResets.reasonInvalid") });
    setProblem(null);
    return ask.mutate();
  };
  const problemOf = (field: Problem["field"]) => (problem?.field === field ? problem.text : null);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={t("factorResets.phone")} required validationMessage={problemOf("phone")}>
        <Input
          inputMode="numeric"
          placeholder={t("factorResets.phonePlaceholder")}
          value={phone}
          onChange={(_event, { value }) => {
            setPhone(cleanDigits(value, 11).value);
            setProblem(null);
          }}
        />
      </Field>
      <Field label={t("factorResets.reason")} required validationMessage={problemOf("reason")}>
        <Input
          placeholder={t("factorResets.reasonPlaceholder")}
          maxLength={200}
          value={reason}
          onChange={(_event, { value }) => {
            setReason(value);
            setProblem(null);
          }}
        />
      </Field>
      <div>
        <Button type="submit" disabledFocusable={ask.isPending}>
          {t("factorResets.ask")}
        </Button>
      </div>
    </form>
  );
};
