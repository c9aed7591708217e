import { Field, MessageBar, MessageBarBody, Spinner, Text, Textarea } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useDesk } from "../../app/bridge/DeskProvider.tsx";
import type { Desk } from "../../app/bridge/desk.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { useToast } from "../../app/toast.tsx";
import type { ActionDialogProps } from "../../list-screen/define-list-screen.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { type BillBatch, useBillBatches } from "./use-bill-batches.ts";

type Outcome = { readonly changed: number; readonly skipped: number };

type Props = ActionDialogProps & {
  readonly title: string;
  readonly confirmText: string;
  readonly needsReason: boolean;
  /** What will happen to these batches. */
  readonly body: (batches: readonly BillBatch[]) => ReactNode;
  readonly run: (desk: Desk, batch: BillBatch, reason: string) => Promise<Outcome>;
};

const add = (one: Outcome, other: Outcome): Outcome => ({
  changed: one.changed + other.changed,
  skipped: one.skipped + other.skipped,
});

/** Confirms and runs an action on the import batches of the selected bills, batch after batch. */
export const BatchActionDialog = ({ target, onClose, title, confirmText, needsReason, body, run }: Props) => {
  const desk = useDesk();
  const toast = useToast();
  const { t, error: errorText } = useText();
  const [reason, setReason] = useState("");
  const batches = useBillBatches(target.rows);
  const isUnknown = target.selection.mode === "all";
  const found = batches.data ?? [];
  const action = useMutation({
    mutationFn: async () => {
      let total: Outcome = { changed: 0, skipped: 0 };
      for (const batch of found) total = add(total, await run(desk, batch, reason.trim()));
      return total;
    },
    onSuccess: (outcome) => {
      toast.success(t(outcome.skipped === 0 ? "bills.actions.done" : "bills.actions.doneSkipped", { ...outcome }));
      onClose("done");
    },
  });
  const hindrance = isUnknown
    ? t("bills.actions.choose")
    : batches.isSuccess && found.length === 0
      ? t("bills.actions.noBatch")
      : undefined;
  const isReasonMissing = needsReason && reason.trim() === "";
  const problem = action.error ?? batches.error;
  return (
    <ConfirmDialog
      title={title}
      confirmText={confirmText}
      isBusy={action.isPending}
      isConfirmDisabled={hindrance !== undefined || found.length === 0 || isReasonMissing}
      onConfirm={() => action.mutate()}
      onClose={() => onClose()}
    >
      {hindrance === undefined ? (
        batches.isPending ? (
          <Spinner size="tiny" />
        ) : (
          body(found)
        )
      ) : (
        <Text block>{hindrance}</Text>
      )}
      {needsReason && hindrance === undefined ? (
        <Field label={t("common.reason")} required hint={t("common.reasonHint")}>
          <Textarea value={reason} maxLength={200} onChange={(_event, data) => setReason(data.value)} />
        </Field>
      ) : null}
      {problem ? (
        <MessageBar intent="error">
          <MessageBarBody>{errorText(problem)}</MessageBarBody>
        </MessageBar>
      ) : null}
    </ConfirmDialog>
  );
};
