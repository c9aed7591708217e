import { useState } from "react";
import type { companyWizardGetThird } from "../../../../../src-shared/companies/wizard/company-wizard-calls.ts";
import type { CallOutput } from "../../../../../src-shared/kernel/calls/define.ts";
import { useFieldStyles } from "../../../../companies/fields/fields.styles.ts";
import { useWrite } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useWizardStyles } from "../../../../record/forms/wizard.styles.ts";
import { ReasonButton } from "../../../../ui/buttons/ReasonButton.tsx";
import { ConfirmDialog } from "../../../../ui/dialogs/ConfirmDialog.tsx";
import { Facts } from "../../../../ui/facts/Facts.tsx";

type Third = CallOutput<typeof companyWizardGetThird>;

type Props = {
  /** Holder of the account: the company itself. */
  readonly name: string;
  readonly third: Third;
  /** Number, bank and proof stand in the controls. */
  readonly isTyped: boolean;
  /** Nothing can be sent now: no service, or something is being saved. */
  readonly isOff: boolean;
  /** Saves what stands in the controls; whether it is saved. */
  readonly onSave: () => Promise<boolean>;
  /** Sends the amount to the account that is kept; whether it is sent. */
  readonly onSend: () => Promise<boolean>;
};

/**
 * The amount that proves an account, sent by a button of its own: saving sends nothing. It is sent to the account as it is kept, so
 * what is typed is saved before it is asked about.
 */
export const ProofPayment = ({ name, third, isTyped, isOff, onSave, onSend }: Props) => {
  const form = useFieldStyles();
  const styles = useWizardStyles();
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const ask = useWrite({
    mutationFn: onSave,
    onSuccess: (isSaved) => setAsking(isSaved),
  });
  const send = useWrite({ mutationFn: onSend, onSettled: () => setAsking(false) });
  const { payer, kept } = third;
  const account = [kept?.bank_name, kept?.account_masked].filter(Boolean).join(" ");
  const lacks = isTyped ? null : t("companyWizard.proof.lacks");
  const facts = [
    {
      name: t("companyWizard.proof.from"),
      value: [payer.name, payer.account_masked].filter(Boolean).join(" "),
    },
    { name: t("companyWizard.proof.holder"), value: name },
    { name: t("companyWizard.proof.to"), value: account },
    { name: t("companyWizard.proof.amount"), value: t("companyWizard.proof.range") },
  ];
  return (
    <div data-field="sent_amount" className={form.wide}>
      <div className={styles.row}>
        <ReasonButton reason={lacks} isBusy={isOff || ask.isPending || send.isPending} onClick={() => ask.mutate()}>
          {t("companyWizard.proof.send")}
        </ReasonButton>
        <span className={styles.note}>
          {lacks ?? t("companyWizard.proof.about", { name, account: account || t("companyWizard.proof.typed") })}
        </span>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t("companyWizard.proof.title")}
          confirmText={t("companyWizard.proof.confirm")}
          isBusy={send.isPending}
          onConfirm={() => send.mutate()}
          onClose={() => setAsking(false)}
        >
          <Facts facts={facts} />
          <p className={styles.note}>{t("companyWizard.proof.consequence")}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
};
