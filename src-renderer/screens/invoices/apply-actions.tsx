import { MessageBar, MessageBarBody, Spinner } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { InvoiceApplyDetail } from "../../../src-shared/calls/invoices.ts";
import { invoiceApplyStates } from "../../../src-shared/states/invoice-apply.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ListAction } from "../../list-screen/model/define-list-screen.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { ApplyStepDialog } from "./ApplyStepDialog.tsx";
import { type ApplyStep, applySteps, ownWords } from "./apply-steps.ts";

/** An application with what this person may do. */
export const useApply = (id: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: queryKeys.detail("invoiceApplies", id),
    queryFn: () => desk.invoices.get({ params: { id } }),
  });
};

/** Reads the application and the service's verdict before the step's own dialog: a row of a list may be old. */
const RowStep = ({ step, target, onClose }: ActionDialogProps & { step: ApplyStep }) => {
  const { t, error } = useText();
  const query = useApply(String(target.rows[0]?.["id"] ?? ""));
  const detail = query.data?.value;
  const verdict = detail?.actions.find(({ action }) => action === step.name);
  // What the step itself changes must not take its dialog away.
  const [begun, setBegun] = useState<InvoiceApplyDetail>();
  if (!begun && detail && verdict?.allowed) setBegun(detail);
  if (begun) return <ApplyStepDialog step={step.name} detail={begun} onClose={() => onClose()} />;
  const refusal = query.error ?? (detail ? new AppError(verdict?.reason ?? "forbidden") : null);
  const title = t(`invoices.actions.${step.name}`);
  return (
    <ConfirmDialog
      title={title}
      confirmText={title}
      isConfirmDisabled
      onConfirm={() => undefined}
      onClose={() => onClose()}
    >
      {refusal === null ? (
        <Spinner label={t("common.loading")} />
      ) : (
        <MessageBar intent="warning">
          <MessageBarBody>{error(refusal)}</MessageBarBody>
        </MessageBar>
      )}
    </ConfirmDialog>
  );
};

/** What can be done with an application from its row in the list. */
export const applyActions: readonly ListAction[] = applySteps.map((step) => ({
  key: step.name,
  labelKey: `invoices.actions.${step.name}`,
  icon: step.icon,
  permission: step.permission,
  offers: (row) => invoiceApplyStates.allows(step.name, Number(row["status"])),
  whyNot: (row, userId) =>
    (step.name === "approve" || step.name === "reject") && row["created_by"] === userId ? "own_application" : null,
  words: ownWords(step.name),
  Dialog: (props: ActionDialogProps) => <RowStep {...props} step={step} />,
}));
