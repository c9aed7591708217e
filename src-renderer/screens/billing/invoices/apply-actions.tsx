import {
  type InvoiceApplyMove,
  invoiceApplyDecisions,
} from "../../../../src-shared/billing/invoices/invoice-decisions.ts";
import { useDetail } from "../../../desk/use-detail.ts";
import { reloadedActions } from "../../../record/ReloadFirst.tsx";
import type { Shown } from "../../../record/record-words.ts";
import { ApplyStepDialog } from "./ApplyStepDialog.tsx";

/** Steps of people with an application, as its list and detail offer them. */
export const applySteps: Shown = {
  decided: invoiceApplyDecisions,
  labelOf: (step) => `invoices.actions.${step as InvoiceApplyMove}`,
  movesMoney: () => false,
};

/** An application with what this person may do. */
export const useApply = (id: string) =>
  useDetail("invoiceApplies", id, (desk) => desk.invoices.get({ params: { id } }));

/** Actions on an application from its row in the list. */
export const applyActions = reloadedActions(applySteps, {
  useDetail: useApply,
  dialogOf: (detail, { action, onClose }) => (
    <ApplyStepDialog step={action as InvoiceApplyMove} detail={detail} onClose={() => onClose()} />
  ),
});
