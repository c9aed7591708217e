import { Button, Checkbox, Field, Input, MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { companyWizardGetThird } from "../../../../src-shared/calls/company-wizard.ts";
import type { CallOutput } from "../../../../src-shared/calls/define.ts";
import { channelsWithAccount, ownChannel } from "../../../../src-shared/companies/wizard-steps.ts";
import { parseMoney } from "../../../../src-shared/values/money-parse.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { queryKeys } from "../../../desk/query-keys.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { partsOf } from "../../../record/form-values.ts";
import { type StepProps, WizardFields } from "../WizardFields.tsx";
import { useWizardStyles } from "../wizard.styles.ts";

type Third = CallOutput<typeof companyWizardGetThird>;

type AgreementProps = { readonly onAccepting: (work: Promise<unknown>) => void };

/** The bank agreement in force, with the box that accepts it: an account is bound under it only. */
const Agreement = ({ onAccepting }: AgreementProps) => {
  const styles = useWizardStyles();
  const { t, error, locale } = useText();
  const desk = useDesk();
  const { data: text } = useQuery({
    queryKey: queryKeys.agreement("bank", locale),
    queryFn: () => desk.agreements.get({ kind: "bank", locale }),
  });
  const accept = useMutation({
    mutationFn: (version: string) => desk.agreements.accept({ params: { kind: "bank" }, body: { version } }),
  });
  if (text === undefined) return null;
  return (
    <div className={styles.row}>
      <Checkbox
        label={t("companyWizard.agree", { title: text.title })}
        checked={accept.isSuccess}
        disabled={accept.isPending || accept.isSuccess}
        onChange={() => onAccepting(accept.mutateAsync(text.version))}
      />
      {accept.error ? <span role="alert">{error(accept.error)}</span> : null}
    </div>
  );
};

/** The amount that the account received; it is read from the account's statement, nobody shows it here. */
const Amount = ({ id, third, onDone }: { readonly id: string; readonly third: Third; readonly onDone: () => void }) => {
  const styles = useWizardStyles();
  const { t, error } = useText();
  const desk = useDesk();
  const [typed, setTyped] = useState("");
  const parsed = parseMoney(typed, { refuseZero: true });
  const cents = parsed.ok && parsed.cents <= 99 ? parsed.cents : null;
  const verify = useMutation({
    mutationFn: (amount: number) => desk.companyWizard.verifyAmount({ params: { id }, body: { amount } }),
    onSuccess: onDone,
  });
  const submit = () => {
    if (cents !== null && !verify.isPending) verify.mutate(cents);
  };
  return (
    <div className={styles.fields} data-field="random_amount">
      <Field
        label={t("companyWizard.fields.random_amount.label")}
        required
        hint={t("companyWizard.amountHint", { left: third.account.tries_left })}
        {...(verify.error !== null && { validationMessage: error(verify.error) })}
      >
        <Input
          value={typed}
          maxLength={6}
          contentAfter={<span>{t("workerForm.yuan")}</span>}
          onChange={(_event, data) => setTyped(data.value)}
        />
      </Field>
      <div>
        <Button disabled={cents === null || verify.isPending} onClick={submit}>
          {t("companyWizard.verify")}
        </Button>
      </div>
    </div>
  );
};

type Props = StepProps & {
  readonly id: string | null;
  readonly isOwn: boolean;
  readonly third: Third | undefined;
  readonly onVerified: () => void;
  /** What is to be over before the step is saved. */
  readonly onAccepting: (work: Promise<unknown>) => void;
};

/** Step 3: by which channels the company pays, and its own account. */
export const ChannelsStep = ({ id, isOwn, third, onVerified, onAccepting, ...step }: Props) => {
  const styles = useWizardStyles();
  const { t } = useText();
  const desk = useDesk();
  const { data: banks } = useQuery({
    queryKey: [...queryKeys.banks, "corporate"],
    queryFn: () => desk.account.banks({ query: { corporate: "1" } }),
  });
  const options = [
    { value: "", text: t("companyWizard.choose") },
    ...(banks?.value.results ?? []).map(({ code, name }) => ({ value: code, text: name })),
  ];
  const channels = isOwn ? [ownChannel] : partsOf(step.input["channels"] ?? "").map(Number);
  const status = third?.account.status ?? "none";
  const needsAccount = channels.some((channel) => channelsWithAccount.includes(channel));
  const common = { ...step, step: "channels", options: { bank_code: options } } as const;
  return (
    <>
      {isOwn ? (
        <MessageBar intent="info">
          <MessageBarBody>{t("companyWizard.ownChannel")}</MessageBarBody>
        </MessageBar>
      ) : (
        <WizardFields
          {...common}
          title={t("companyWizard.sections.channels")}
          names={["channels"]}
          wide={["channels"]}
        />
      )}
      <section className={styles.section} data-field="account" aria-label={t("companyWizard.sections.account")}>
        {status === "bound" || status === "pending" ? (
          <>
            <h2 className={styles.sectionTitle}>{t("companyWizard.sections.account")}</h2>
            <Text block>
              {third?.account.bank_name} {third?.account.account_masked}{" "}
              {t(status === "bound" ? "companyWizard.accountBound" : "companyWizard.accountSent")}
            </Text>
          </>
        ) : needsAccount ? (
          <>
            {status === "failed" ? (
              <MessageBar intent="error">
                <MessageBarBody>{t("companyWizard.accountFailed")}</MessageBarBody>
              </MessageBar>
            ) : null}
            <WizardFields
              {...common}
              title={t("companyWizard.sections.account")}
              names={["bank_code", "account_no"]}
              sentAs={{ account_no: "account.account_no", bank_code: "account.bank_code" }}
            />
            <Agreement onAccepting={onAccepting} />
          </>
        ) : null}
        {status === "pending" && id !== null && third !== undefined ? (
          <Amount id={id} third={third} onDone={onVerified} />
        ) : null}
      </section>
    </>
  );
};
