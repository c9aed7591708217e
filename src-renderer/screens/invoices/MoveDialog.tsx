import { Field, Input, MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { InvoiceApplyAction, InvoiceApplyDetail } from "../../../src-shared/calls/invoices.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { ApplyFacts } from "./ApplyFacts.tsx";

type Props = { readonly step: InvoiceApplyAction; readonly detail: InvoiceApplyDetail; readonly onClose: () => void };

const needsReason: ReadonlySet<InvoiceApplyAction> = new Set(["reject", "withdraw", "request_red", "refuse_red"]);
const atLeast = 2;

/** Asks before an application is moved: what it is, what the step means, a reason or number where one is due. */
export const MoveDialog = ({ step, detail, onClose }: Props) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, error } = useText();
  // What is confirmed is what stands here, even when the screen behind is read anew.
  const [{ apply }] = useState(detail);
  const [text, setText] = useState("");
  const isReason = needsReason.has(step);
  const isNumber = step === "confirm_red";
  const move = useMutation({
    mutationFn: () => {
      const written = text.trim();
      const more = isReason ? { reason: written } : isNumber ? { red_no: written } : {};
      return desk.invoices.update({
        params: { id: apply.id },
        body: { version: apply.version, action: step, ...more },
      });
    },
    onSuccess: () => {
      toast.success(t("invoices.dialog.done", { action: t(`invoices.actions.${step}`) }));
      onClose();
    },
  });
  const isStale = move.error instanceof AppError && move.error.code === "stale_version";
  const action = t(`invoices.actions.${step}`);
  return (
    <ConfirmDialog
      title={action}
      confirmText={action}
      isBusy={move.isPending}
      isConfirmDisabled={isStale || ((isReason || isNumber) && text.trim().length < atLeast)}
      onConfirm={() => move.mutate()}
      onClose={onClose}
    >
      <div className={styles.column}>
        <ApplyFacts apply={apply} />
        <Text>{t(`invoices.dialog.${step}Text`)}</Text>
        {isReason ? (
          <NoteField
            label={t("invoices.dialog.reason")}
            required
            hint={t("common.reasonHint")}
            value={text}
            most={200}
            onChange={setText}
          />
        ) : null}
        {isNumber ? (
          <Field label={t("invoices.dialog.redNo")} required>
            <Input value={text} maxLength={40} onChange={(_event, { value }) => setText(value)} />
          </Field>
        ) : null}
        {move.error ? (
          <MessageBar intent={isStale ? "warning" : "error"} layout="multiline">
            <MessageBarBody>{isStale ? t("invoices.dialog.changed") : error(move.error)}</MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
