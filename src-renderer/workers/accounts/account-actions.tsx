import { useQuery } from "@tanstack/react-query";
import { actionOf } from "../../../src-shared/kernel/records/judge.ts";
import {
  type PayAccountAction,
  payAccountDecisions,
} from "../../../src-shared/workers/pay-accounts/pay-account-decisions.ts";
import type { PayAccountDetail } from "../../../src-shared/workers/pay-accounts/pay-accounts-calls.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ReloadFirst } from "../../record/ReloadFirst.tsx";
import { ownWords, type Shown } from "../../record/record-words.ts";
import { type RowDialogProps, rowActionsOf } from "../../record/row-actions.tsx";
import { refusalReason } from "../../session/availability.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";

/** Steps with a worker's account, as its list, its detail and the worker's page offer them. */
export const accountSteps: Shown = {
  decided: payAccountDecisions,
  labelOf: (step) => `payAccounts.actions.${step as PayAccountAction}`,
  movesMoney: () => false,
};

/** An account with its payments and what this person may do. */
export const usePayAccount = (id: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: queryKeys.detail("payAccounts", id),
    queryFn: () => desk.payAccounts.get({ params: { id } }),
  });
};

const RowStep = ({ action, row, onClose }: RowDialogProps) => {
  const { t } = useText();
  const query = usePayAccount(String(row["id"]));
  const reasonTexts = ownWords(payAccountDecisions, actionOf(payAccountDecisions, action));
  return (
    <ReloadFirst<PayAccountDetail>
      title={t(accountSteps.labelOf(action))}
      reasonOf={({ actions }) => refusalReason(actions, action)}
      {...{ query, reasonTexts }}
      onClose={() => onClose()}
    >
      {(detail) => <ChangeDialog action={action as PayAccountAction} detail={detail} onClose={() => onClose()} />}
    </ReloadFirst>
  );
};

/** Actions on an account from its row in the list. */
export const payAccountActions = rowActionsOf(accountSteps, RowStep);
