import { Button, Field, Input, MessageBar, MessageBarBody, Spinner } from "@fluentui/react-components";
import { AttachRegular } from "@fluentui/react-icons";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import type { ChosenMonth } from "./chosen-month.ts";
import { MonthFacts } from "./MonthFacts.tsx";
import { StepOutcome } from "./StepOutcome.tsx";

type Props = {
  readonly month: ChosenMonth;
  readonly income: number | undefined;
  readonly tax: number | undefined;
  readonly onClose: (outcome?: "done") => void;
};

/** Uploads the tax office's proof of payment and attaches it to the records of a month. */
export const ProofDialog = ({ month, income, tax, onClose }: Props) => {
  const desk = useDesk();
  const { t, error } = useText();
  const field = useRef<HTMLInputElement>(null);
  const [receipt, setReceipt] = useState("");
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const { handle } = await desk.files.adopt(file);
      return desk.storage.upload({ handle, accept: ["image", "pdf"] });
    },
  });
  const attach = useMutation({
    mutationFn: (key: string) =>
      desk.incomeTax.uploadProof({
        body: {
          period: month.period,
          key,
          ...(month.ids !== undefined && { ids: [...month.ids] }),
          ...(receipt.trim() !== "" && { receipt_no: receipt.trim() }),
        },
      }),
  });
  const key = upload.data?.key;
  const isDone = attach.data !== undefined;
  const problem = upload.error ?? attach.error;
  return (
    <ConfirmDialog
      title={t("incomeTax.proof.title", { period: month.period })}
      confirmText={isDone ? t("common.close") : t("incomeTax.proof.confirm")}
      isBusy={attach.isPending}
      isConfirmDisabled={!isDone && key === undefined}
      onConfirm={() => {
        if (isDone) onClose("done");
        else if (key !== undefined) attach.mutate(key);
      }}
      onClose={() => onClose(isDone ? "done" : undefined)}
    >
      <MonthFacts period={month.period} people={month.count} income={income} tax={tax} />
      {isDone ? (
        <StepOutcome outcome={attach.data} />
      ) : (
        <>
          <Field label={t("incomeTax.proof.action")} hint={t("incomeTax.proof.hint")}>
            <Button
              icon={upload.isPending ? <Spinner size="tiny" /> : <AttachRegular />}
              disabledFocusable={upload.isPending}
              onClick={() => field.current?.click()}
            >
              {upload.data?.name ?? t(upload.isPending ? "incomeTax.proof.uploading" : "incomeTax.proof.choose")}
            </Button>
          </Field>
          <input
            ref={field}
            type="file"
            hidden
            accept="image/png,image/jpeg,application/pdf"
            aria-label={t("incomeTax.proof.action")}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // The same file may be chosen again after it was refused.
              event.target.value = "";
              if (file) upload.mutate(file);
            }}
          />
          <Field label={t("incomeTax.declare.receipt")} hint={t("incomeTax.declare.receiptHint")}>
            <Input value={receipt} maxLength={60} onChange={(_event, data) => setReceipt(data.value)} />
          </Field>
        </>
      )}
      {problem ? (
        <MessageBar intent="error">
          <MessageBarBody>{error(problem)}</MessageBarBody>
        </MessageBar>
      ) : null}
    </ConfirmDialog>
  );
};
