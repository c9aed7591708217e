import { Field, Input, MessageBar, MessageBarBody } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { FileField } from "../../viewer/FileField.tsx";
import { noFiles } from "../../viewer/use-chosen-files.ts";
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
  const [receipt, setReceipt] = useState("");
  const [proof, setProof] = useState(noFiles);
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
  const key = proof.isUploading ? undefined : proof.files[0]?.key;
  const isDone = attach.data !== undefined;
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
          <FileField
            required
            label={t("incomeTax.proof.action")}
            hint={t("incomeTax.proof.hint")}
            value={proof}
            most={1}
            onChange={setProof}
          />
          <Field label={t("incomeTax.declare.receipt")} hint={t("incomeTax.declare.receiptHint")}>
            <Input value={receipt} maxLength={60} onChange={(_event, data) => setReceipt(data.value)} />
          </Field>
        </>
      )}
      {attach.error ? (
        <MessageBar intent="error">
          <MessageBarBody>{error(attach.error)}</MessageBarBody>
        </MessageBar>
      ) : null}
    </ConfirmDialog>
  );
};
