import { useQuery } from "@tanstack/react-query";
import {
  type InvoiceApplyMove,
  invoiceApplyDecisions,
} from "../../../../src-shared/billing/invoices/invoice-decisions.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { queryKeys } from "../../../desk/query-keys.ts";
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
export const useApply = (id: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: queryKeys.detail("invoiceApplies", id),
    queryFn: () => desk.invoices.get({ params: { id } }),
  });
};

/** Actions on an application from its row in the list. */
export const applyActions = reloadedActions(applySteps, {
  useDetail: useApply,
  dialogOf: (detail, { action, onClose }) => (
    <ApplyStepDialog step={action as InvoiceApplyMove} detail={detail} onClose={() => onClose()} />
  ),
});
