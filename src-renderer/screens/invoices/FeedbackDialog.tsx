import { Field, MessageBar, MessageBarBody, Radio, RadioGroup } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { invoiceFeedbackResults } from "../../../src-shared/calls/invoices.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { useToast } from "../../ui/messages/toast.tsx";

type Props = { readonly settlement: { readonly id: string; readonly no: string }; readonly onClose: () => void };

/** What the buyer says of the invoice for a settlement. */
export const FeedbackDialog = ({ settlement, onClose }: Props) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, of, error } = useText();
  const [result, setResult] = useState<(typeof invoiceFeedbackResults)[number]>(1);
  const [remark, setRemark] = useState("");
  const send = useMutation({
    mutationFn: () =>
      desk.invoices.feedback({ params: { id: settlement.id }, body: { result, remark: remark.trim() } }),
    onSuccess: () => {
      toast.success(t("invoices.feedback.done"));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`${t("invoices.feedback.title")} ${settlement.no}`}
      confirmText={t("common.save")}
      isBusy={send.isPending}
      isConfirmDisabled={result !== 1 && remark.trim() === ""}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <div className={styles.column}>
        <Field label={t("invoices.feedback.result")}>
          <RadioGroup
            value={String(result)}
            onChange={(_event, { value }) =>
              setResult(invoiceFeedbackResults.find((one) => String(one) === value) ?? 1)
            }
          >
            {invoiceFeedbackResults.map((one) => (
              <Radio key={one} value={String(one)} label={of(`invoices.feedback.${one}`)} />
            ))}
          </RadioGroup>
        </Field>
        <NoteField
          label={t("invoices.dialog.remark")}
          required={result !== 1}
          value={remark}
          most={200}
          onChange={setRemark}
        />
        {send.error ? (
          <MessageBar intent="error">
            <MessageBarBody>{error(send.error)}</MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
