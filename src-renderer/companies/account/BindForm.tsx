import { Field, Input } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { SubmitButton } from "../../ui/buttons/SubmitButton.tsx";
import { usePageStyles } from "../../ui/facts/page.styles.ts";
import { fetched } from "../../ui/fetched.tsx";
import { ErrorMessage } from "../../ui/messages/Message.tsx";
import { FileField } from "../../viewer/FileField.tsx";
import { noFiles } from "../../viewer/use-chosen-files.ts";
import { accountNumberProblem, cleanAccountNumber } from "./account-form.ts";
import { BankField } from "./BankField.tsx";
import { LeaveButton } from "./LeaveButton.tsx";
import { useAccountChanges, useIsAgency } from "./use-account.ts";

const AgreementDialog = fetched(
  async () => (await import("../../access/agreements/AgreementDialog.tsx")).AgreementDialog,
);

/** Number, bank and proof; the bank agreement stands between them and the binding (spec 2). */
export const BindForm = ({ companyId, isInside = false }: { companyId?: string | undefined; isInside?: boolean }) => {
  const styles = usePageStyles();
  const desk = useDesk();
  const client = useQueryClient();
  const { t, locale } = useText();
  const [number, setNumber] = useState("");
  const [wasCleaned, setCleaned] = useState(false);
  const [bank, setBank] = useState("");
  const [proof, setProof] = useState(noFiles);
  const [isJudged, setJudged] = useState(false);
  const [isAgreeing, setAgreeing] = useState(false);
  const { bind } = useAccountChanges(companyId);
  // A second person of the agency looks at a company's proof before the account is bound.
  const needsProof = !useIsAgency() || companyId !== undefined;
  const lacksProof = needsProof && proof.files.length === 0;
  const numberProblem = accountNumberProblem(number);
  const shownProblem = isJudged && numberProblem ? t(numberProblem) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (numberProblem === null && bank !== "" && !proof.isUploading && !lacksProof) setAgreeing(true);
  };
  const agree = async (version: string) => {
    await desk.agreements.accept({ params: { kind: "bank" }, body: { version } });
    setAgreeing(false);
    bind.mutate(
      { account_no: number, bank_code: bank, proof_key: proof.files[0]?.key },
      {
        onError: (reason) => {
          // Another text came into force between agreeing and binding: it is shown, then agreed to again.
          if (!(reason instanceof AppError) || reason.code !== "agreement_outdated") return;
          void client.invalidateQueries({ queryKey: queryKeys.agreement("bank", locale) });
          setAgreeing(true);
        },
      },
    );
  };
  return (
    <form className={styles.content} onSubmit={submit} noValidate>
      <Field
        label={t("account.number.label")}
        required
        className={styles.field}
        {...(shownProblem !== null && { validationMessage: shownProblem })}
        {...(shownProblem === null && wasCleaned && { hint: t("account.number.cleaned") })}
      >
        <Input
          value={number}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t("account.number.placeholder")}
          onChange={(_event, data) => {
            const cleaned = cleanAccountNumber(data.value);
            setNumber(cleaned.value);
            setCleaned(cleaned.wasCleaned);
          }}
        />
      </Field>
      <div className={styles.field}>
        <BankField code={bank} problem={isJudged && bank === "" ? t("account.chooseBank") : null} onPick={setBank} />
      </div>
      <div>
        <FileField
          label={t(needsProof ? "account.proofNeeded" : "account.proof")}
          hint={t("account.proofHint")}
          value={proof}
          most={1}
          required={needsProof}
          onChange={setProof}
        />
        {isJudged && lacksProof ? <Field validationMessage={t("account.chooseProof")} /> : null}
      </div>
      <ErrorMessage error={bind.error} />
      <div className={styles.row}>
        <SubmitButton
          text={t("account.submit")}
          isBusy={bind.isPending}
          reason={proof.isUploading ? t("common.uploading") : null}
        />
        {isInside ? null : <LeaveButton />}
      </div>
      {isAgreeing ? <AgreementDialog kind="bank" onContinue={agree} onClose={() => setAgreeing(false)} /> : null}
    </form>
  );
};
