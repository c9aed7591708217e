import {
  type PayAccountAction,
  payAccountDecisions,
} from "../../../src-shared/workers/pay-accounts/pay-account-decisions.ts";
import { useDetail } from "../../desk/use-detail.ts";
import { reloadedActions } from "../../record/ReloadFirst.tsx";
import type { Shown } from "../../record/record-words.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";

/** Steps with a worker's account, as its list, its detail and the worker's page offer them. */
export const accountSteps: Shown = {
  decided: payAccountDecisions,
  labelOf: (step) => `payAccounts.actions.${step as PayAccountAction}`,
  movesMoney: () => false,
};

/** An account with its payments and what this person may do. */
export const usePayAccount = (id: string) =>
  useDetail("payAccounts", id, (desk) => desk.payAccounts.get({ params: { id } }));

/** Actions on an account from its row in the list. */
export const payAccountActions = reloadedActions(accountSteps, {
  useDetail: usePayAccount,
  dialogOf: (detail, { action, onClose }) => (
    <ChangeDialog action={action as PayAccountAction} detail={detail} onClose={() => onClose()} />
  ),
});
