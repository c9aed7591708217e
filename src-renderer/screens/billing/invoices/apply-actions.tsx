import { useQuery } from "@tanstack/react-query";
import {
  type InvoiceApplyMove,
  invoiceApplyDecisions,
} from "../../../../src-shared/billing/invoices/invoice-decisions.ts";
import type { InvoiceApplyDetail } from "../../../../src-shared/billing/invoices/invoices-calls.ts";
import { actionOf } from "../../../../src-shared/kernel/records/judge.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { queryKeys } from "../../../desk/query-keys.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ReloadFirst } from "../../../record/ReloadFirst.tsx";
import { ownWords, type Shown } from "../../../record/record-words.ts";
import { type RowDialogProps, rowActionsOf } from "../../../record/row-actions.tsx";
import { refusalReason } from "../../../session/availability.ts";
import { ApplyStepDialog } from "./ApplyStepDialog.tsx";

/** Steps of people with an application, as its list and detail offer them. */
export const applySteps: Shown = {
  decided: invoiceApplyDecisions,
  labelOf: (step) => `invoices.actions.${step as InvoiceApplyMove}`,
  movesMoney: () => false,
};

/** An application with what this person may do. */
export const useApply = (id: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: queryKeys.detail("invoiceApplies", id),
    queryFn: () => desk.invoices.get({ params: { id } }),
  });
};

const RowStep = ({ action, row, onClose }: RowDialogProps) => {
  const { t } = useText();
  const query = useApply(String(row["id"]));
  const reasonTexts = ownWords(invoiceApplyDecisions, actionOf(invoiceApplyDecisions, action));
  return (
    <ReloadFirst<InvoiceApplyDetail>
      title={t(applySteps.labelOf(action))}
      reasonOf={({ actions }) => refusalReason(actions, action)}
      {...{ query, reasonTexts }}
      onClose={() => onClose()}
    >
      {(detail) => <ApplyStepDialog step={action as InvoiceApplyMove} detail={detail} onClose={() => onClose()} />}
    </ReloadFirst>
  );
};

/** Actions on an application from its row in the list. */
export const applyActions = rowActionsOf(applySteps, RowStep);
