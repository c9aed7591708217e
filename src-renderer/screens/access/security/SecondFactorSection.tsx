import { Button, Field, Input } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnProofInput } from "../../../../src-shared/bridge/session.ts";
import { cleanFactorCode, isFactorCode } from "../../../access/factor-code.ts";
import { queryKeys, useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useUser } from "../../../session/bootstrap.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { StateTag } from "../../../ui/facts/StateTag.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { OwnProofFields, readOwnProof } from "./OwnProofFields.tsx";
import { SecurityCard } from "./SecurityCard.tsx";
import { SetUpFactor } from "./SetUpFactor.tsx";
import { useSecurityStyles } from "./security.styles.ts";
import { useOwnProof } from "./use-own-proof.ts";

/** Takes the second factor away, by a code of it. */
const RemoveFactor = ({ onClose }: { onClose: () => void }) => {
  const styles = useSecurityStyles();
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t, error: errorText } = useText();
  const [code, setCode] = useState("");
  const proof = useOwnProof();
  const [problem, setProblem] = useState<string | null>(null);
  const remove = useWrite({
    mutationFn: (input: OwnProofInput) => desk.session.removeTotp({ code, proof: input }),
    onSuccess: async () => {
      toast.success(t("security.factor.removed"));
      onClose();
      client.setQueryData(queryKeys.session, await desk.session.refresh({}));
    },
    onError: (error) => setProblem(errorText(error)),
  });
  const confirm = () => {
    if (!isFactorCode(code)) return setProblem(t("session.factor.invalid"));
    const input = readOwnProof(proof);
    if (input === null) return proof.sayMissing();
    return remove.mutate(input);
  };
  return (
    <ConfirmDialog
      title={t("security.factor.removeTitle")}
      confirmText={t("security.factor.remove")}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.form}>
        {t("security.factor.removeBody")}
        <Field label={t("security.factor.code")} required validationMessage={problem}>
          <Input
            autoFocus
            autoComplete="one-time-code"
            placeholder={t("session.factor.placeholder")}
            value={code}
            onChange={(_event, { value }) => {
              setCode(cleanFactorCode(value));
              setProblem(null);
            }}
          />
        </Field>
        <p className={styles.text}>{t("security.factor.proofText")}</p>
        <OwnProofFields entry={proof} />
      </div>
    </ConfirmDialog>
  );
};

const tones = { on: "success", off: "neutral", missing: "warning" } as const;

/** The second factor: its state, setting it up, taking it away. */
export const SecondFactorSection = () => {
  const { t } = useText();
  const { second_factor: state } = useUser();
  // Apart from the state: it is on as soon as it is confirmed, and the recovery codes must be shown after that.
  const [open, setOpen] = useState<"set-up" | "remove" | null>(null);
  const close = () => setOpen(null);
  const isOn = state === "on";
  return (
    <SecurityCard
      title={t("security.factor.title")}
      text={t("security.factor.text")}
      side={
        <>
          <StateTag tone={tones[state]} text={t(`security.factor.${state}`)} />
          {isOn ? <Button onClick={() => setOpen("remove")}>{t("security.factor.remove")}</Button> : null}
          {isOn || open ? null : (
            <Button appearance="primary" onClick={() => setOpen("set-up")}>
              {t("security.factor.setUp")}
            </Button>
          )}
          {!isOn && open === "set-up" ? <Button onClick={close}>{t("common.cancel")}</Button> : null}
        </>
      }
    >
      {open === "remove" ? <RemoveFactor onClose={close} /> : null}
      {open === "set-up" ? <SetUpFactor onDone={close} /> : null}
    </SecurityCard>
  );
};
