import { Button, Checkbox, Field, Input, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { companyWizardGetThird } from "../../../../../src-shared/companies/wizard/company-wizard-calls.ts";
import { channelsWithAccount, ownChannel } from "../../../../../src-shared/companies/wizard/wizard-steps.ts";
import type { CallOutput } from "../../../../../src-shared/kernel/calls/define.ts";
import { cleanAccountNumber, randomAmountOf } from "../../../../companies/account/account-form.ts";
import { BankField } from "../../../../companies/account/BankField.tsx";
import { BankNotices } from "../../../../companies/account/BankNotices.tsx";
import type { FormProps } from "../../../../companies/fields/FieldSection.tsx";
import { useFieldStyles } from "../../../../companies/fields/fields.styles.ts";
import { queryKeys, useDesk, useWrite } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { type FormChange, partsOf, withTexts } from "../../../../record/forms/form-values.ts";
import { useWizardStyles } from "../../../../record/forms/wizard.styles.ts";
import { fetched } from "../../../../ui/fetched.tsx";
import { withUnit } from "../../../../ui/inputs/AmountField.tsx";
import { Message } from "../../../../ui/messages/Message.tsx";
import { FileField } from "../../../../viewer/FileField.tsx";
import { noFiles } from "../../../../viewer/use-chosen-files.ts";
import { WizardFields } from "../fields/WizardFields.tsx";
import { isAccountTyped } from "../fields/wizard-progress.ts";
import { ProofPayment } from "./ProofPayment.tsx";

const AgreementDialog = fetched(
  async () => (await import("../../../../access/agreements/AgreementDialog.tsx")).AgreementDialog,
);

type Third = CallOutput<typeof companyWizardGetThird>;

/** The bank agreement in force, read and accepted in its own dialog: an account is bound under it only. */
const Agreement = () => {
  const styles = useWizardStyles();
  const { t, locale } = useText();
  const desk = useDesk();
  const [isOpen, setOpen] = useState(false);
  const [isAccepted, setAccepted] = useState(false);
  const { data: text } = useQuery({
    queryKey: queryKeys.agreement("bank", locale),
    queryFn: () => desk.agreements.get({ kind: "bank", locale }),
  });
  const accept = async (version: string) => {
    await desk.agreements.accept({ params: { kind: "bank" }, body: { version } });
    setAccepted(true);
    setOpen(false);
  };
  if (text === undefined) return null;
  return (
    <div className={styles.row}>
      <Checkbox
        label={t("companyWizard.agree", { title: text.title })}
        checked={isAccepted}
        disabled={isAccepted}
        onChange={() => setOpen(true)}
      />
      {isOpen ? <AgreementDialog kind="bank" onContinue={accept} onClose={() => setOpen(false)} /> : null}
    </div>
  );
};

type AmountProps = { readonly id: string; readonly third: Third; readonly onJudged: () => void };

/** The amount that the account received; it is read from the account's statement, nobody shows it here but the demo's bank. */
const Amount = ({ id, third, onJudged }: AmountProps) => {
  const form = useFieldStyles();
  const { t, error, texts } = useText();
  const desk = useDesk();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const verify = useWrite({
    mutationFn: (amount: number) => desk.companyWizard.verifyAmount({ params: { id }, body: { amount } }),
    // A wrong one takes a try away, and the last one the account.
    onSettled: onJudged,
  });
  const submit = () => {
    const amount = randomAmountOf(typed);
    if ("problem" in amount) return setProblem(t(amount.problem));
    setProblem(undefined);
    if (!verify.isPending) verify.mutate(amount.cents);
  };
  const wrong = problem ?? (verify.error === null ? undefined : error(verify.error));
  return (
    <div className={form.fields} data-field="random_amount">
      <Field
        label={withUnit(texts, t("companyWizard.fields.random_amount.label"))}
        required
        hint={t("companyWizard.amountHint", { left: third.account.tries_left })}
        {...(wrong !== undefined && { validationMessage: wrong })}
      >
        <Input value={typed} maxLength={12} inputMode="decimal" onChange={(_event, data) => setTyped(data.value)} />
      </Field>
      <div>
        <Button disabledFocusable={verify.isPending} onClick={submit}>
          {t("companyWizard.verify")}
        </Button>
      </div>
      <div className={form.wide}>
        <BankNotices />
      </div>
    </div>
  );
};

/** The account opening proof, which a second person looks at before the account is bound. */
const ProofField = ({ step }: { readonly step: FormProps }) => {
  const form = useFieldStyles();
  const { t } = useText();
  const [isUploading, setUploading] = useState(false);
  const key = step.input["proof_key"] ?? "";
  const label = t("companyWizard.fields.proof_key.label");
  return (
    <div data-field="proof_key" className={form.wide}>
      <FileField
        label={label}
        hint={t("account.proofHint")}
        required
        most={1}
        value={key === "" ? noFiles : { files: [{ key, name: label }], isUploading }}
        onChange={(next) => {
          setUploading(next.isUploading);
          step.onChange(withTexts({ proof_key: next.files[0]?.key ?? "" }));
        }}
      />
    </div>
  );
};

type Props = FormProps & {
  readonly id: string | null;
  readonly isOwn: boolean;
  readonly third: Third | undefined;
  readonly name: string;
  readonly isOff: boolean;
  /** Saves the step; whether it is saved. */
  readonly onSave: () => Promise<boolean>;
  /** Sends the amount that proves the account; whether it is sent. */
  readonly onSend: () => Promise<boolean>;
  /** An amount was named: right or wrong, the account is another. */
  readonly onJudged: () => void;
};

type TypedProps = Pick<Props, "third" | "name" | "isOff" | "onSave" | "onSend"> & {
  readonly step: FormProps & { readonly step: "channels" };
};

/** The account as it is typed, with the button that sends the amount which proves it. */
const TypedAccount = ({ third, name, isOff, onSave, onSend, step }: TypedProps) => {
  const form = useFieldStyles();
  const { t } = useText();
  const refusedReason = third?.account.refused_reason ?? null;
  return (
    <>
      {third?.account.status === "failed" ? (
        <Message intent="error">
          {refusedReason === null
            ? t("companyWizard.accountFailed")
            : t("companyWizard.accountRefused", { reason: refusedReason })}
        </Message>
      ) : null}
      <WizardFields
        {...step}
        title={t("companyWizard.sections.account")}
        names={["account_no"]}
        hidden={{ account_no: third?.kept?.account_masked ?? "" }}
        sentAs={{ account_no: "account.account_no" }}
      />
      <div className={form.fields}>
        <div data-field="bank_code">
          <BankField
            code={step.input["bank_code"] ?? ""}
            problem={step.refused["account.bank_code"] === undefined ? null : t("account.chooseBank")}
            onPick={(bank_code) => step.onChange(withTexts({ bank_code }))}
          />
        </div>
      </div>
      <ProofField step={step} />
      <Agreement />
      {third === undefined ? null : (
        <ProofPayment {...{ name, third, isOff, onSave, onSend }} isTyped={isAccountTyped(step.input, third)} />
      )}
    </>
  );
};

/** Step 3: by which channels the company pays, and its own account. */
export const ChannelsStep = ({ id, isOwn, third, name, isOff, onSave, onSend, onJudged, ...step }: Props) => {
  const form = useFieldStyles();
  const { t } = useText();
  const channels = isOwn ? [ownChannel] : partsOf(step.input["channels"] ?? "").map(Number);
  const status = third?.account.status ?? "none";
  const needsAccount = channels.some((channel) => channelsWithAccount.includes(channel));
  // A number is pasted from letters and messages, with spaces and hyphens.
  const onChange = (change: FormChange) =>
    step.onChange((before) => {
      const next = change(before);
      return { ...next, account_no: cleanAccountNumber(next["account_no"] ?? "").value };
    });
  const common = { ...step, onChange, step: "channels" } as const;
  return (
    <>
      {isOwn ? (
        <Message intent="info">{t("companyWizard.ownChannel")}</Message>
      ) : (
        <WizardFields
          {...common}
          title={t("companyWizard.sections.channels")}
          names={["channels"]}
          wide={["channels"]}
        />
      )}
      <section className={form.section} data-field="account" aria-label={t("companyWizard.sections.account")}>
        {status === "bound" || status === "pending" || status === "review" ? (
          <>
            <h2 className={form.sectionTitle}>{t("companyWizard.sections.account")}</h2>
            <Text block>
              {third?.account.bank_name} {third?.account.account_masked}{" "}
              {status === "review"
                ? t("companyWizard.accountReview", { time: third?.account.proved_at ?? "" })
                : t(status === "bound" ? "companyWizard.accountBound" : "companyWizard.accountSent")}
            </Text>
          </>
        ) : needsAccount ? (
          <TypedAccount {...{ third, name, isOff, onSave, onSend }} step={common} />
        ) : null}
        {status === "pending" && id !== null && third !== undefined ? (
          <Amount id={id} third={third} onJudged={onJudged} />
        ) : null}
      </section>
    </>
  );
};
