import { useState } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import {
  type PayAccountAction,
  payAccountDecisions,
  payAccountFacts,
} from "../../../src-shared/workers/pay-accounts/pay-account-decisions.ts";
import type { PayAccountDetail } from "../../../src-shared/workers/pay-accounts/pay-accounts-calls.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { RowFields } from "../../list-screen/row/RowFields.tsx";
import { useForm } from "../../record/forms/use-form.tsx";
import { PlainDialog } from "../../record/PlainDialog.tsx";

type Props = {
  readonly action: PayAccountAction;
  readonly detail: PayAccountDetail;
  readonly onClose: (outcome?: "done") => void;
};

const formOf = (action: PayAccountAction) => {
  const spec = payAccountDecisions.actions[action];
  return "form" in spec ? spec.form : undefined;
};

/** Asks before an account is changed: which it is, what follows, and why. */
export const ChangeDialog = ({ action, detail, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  // What is confirmed is what stands here, even when the screen behind is read anew.
  const [{ account }] = useState(detail);
  const { filled, fields } = useForm(formOf(action), "payAccounts.fields");
  const label = t(`payAccounts.actions.${action}`);
  const facts = account.request === 0 ? payAccountFacts : payAccountDecisions.actions.approve.shows;
  return (
    <PlainDialog
      title={label}
      confirmText={label}
      warning={t(`payAccounts.effects.${action}`)}
      done={({ requested }) => t(requested ? "payAccounts.requested" : "payAccounts.done", { action: label })}
      send={
        filled &&
        (() =>
          desk.payAccounts.update({
            params: { id: account.id },
            body: { version: account.version, action, ...filled },
          }))
      }
      onClose={onClose}
    >
      <RowFields list="payAccounts" row={account as Row} keys={facts} />
      {fields}
    </PlainDialog>
  );
};
