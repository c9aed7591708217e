import { Field, Input } from "@fluentui/react-components";
import { type FormEvent, useState } from "react";
import type { CorporateAccount } from "../../../src-shared/access/accounts/accounts-calls.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { SubmitButton } from "../../ui/buttons/SubmitButton.tsx";
import { Facts } from "../../ui/facts/Facts.tsx";
import { usePageStyles } from "../../ui/facts/page.styles.ts";
import { ErrorMessage, Message } from "../../ui/messages/Message.tsx";
import { accountFacts } from "./account-facts.ts";
import { randomAmountOf } from "./account-form.ts";
import { BankNotices } from "./BankNotices.tsx";
import { BindForm } from "./BindForm.tsx";
import { LeaveButton } from "./LeaveButton.tsx";
import { ProofButton } from "./ProofButton.tsx";
import { useAccountChanges } from "./use-account.ts";

/** The account as it is bound, with its proof to look at. */
const BoundAccount = ({ account }: { account: CorporateAccount }) => (
  <>
    <Facts facts={accountFacts(useText(), account)} />
    <ProofButton proofKey={account.proof_key} />
  </>
);

/** The small amount that was sent to the account proves that the person can read its statement. */
const AmountCheck = ({
  account,
  companyId,
  isInside = false,
}: {
  account: CorporateAccount;
  companyId?: string | undefined;
  isInside?: boolean;
}) => {
  const styles = usePageStyles();
  const { t, texts } = useText();
  const [amountText, setAmountText] = useState("");
  const [problem, setProblem] = useState<string>();
  const { verify } = useAccountChanges(companyId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = randomAmountOf(amountText);
    if ("problem" in amount) return setProblem(t(amount.problem));
    setProblem(undefined);
    verify.mutate(amount.cents);
  };
  return (
    <form className={styles.content} onSubmit={submit} noValidate>
      <Facts facts={accountFacts(texts, account)} />
      <ProofButton proofKey={account.proof_key} />
      <p className={styles.text}>{t("account.check.text")}</p>
      <BankNotices />
      <ErrorMessage error={verify.error} />
      <Field
        label={t("account.check.amount")}
        required
        className={styles.field}
        hint={t("account.check.left", { count: account.tries_left })}
        {...(problem !== undefined && { validationMessage: problem })}
      >
        <Input
          value={amountText}
          inputMode="decimal"
          autoComplete="off"
          contentBefore={t("account.check.yuan")}
          placeholder={t("account.check.placeholder")}
          maxLength={12}
          onChange={(_event, { value }) => setAmountText(value)}
        />
      </Field>
      <div className={styles.row}>
        <SubmitButton text={t("account.check.submit")} isBusy={verify.isPending} />
        {isInside ? null : <LeaveButton />}
      </div>
    </form>
  );
};

type Props = {
  readonly account: CorporateAccount;
  /** The company for which the agency's people act; absent: the person's own agency or company. */
  readonly companyId?: string | undefined;
  /** As a step of something else, which is not left by it. */
  readonly isInside?: boolean;
};

/** The corporate account in whatever state it is: bind it, prove it, wait for its approval, or look at it. */
export const AccountBody = ({ account, companyId, isInside = false }: Props) => {
  const { t } = useText();
  const about = { companyId, isInside };
  switch (account.status) {
    case "bound":
      return <BoundAccount account={account} />;
    case "review":
      return (
        <>
          <Message intent="info">{t("account.review", { time: account.proved_at ?? "" })}</Message>
          <BoundAccount account={account} />
        </>
      );
    case "pending":
      return <AmountCheck account={account} {...about} />;
    case "failed":
      return (
        <>
          <Message intent="error">
            {account.refused_reason === null
              ? t("account.failed")
              : t("account.refused", { reason: account.refused_reason })}
          </Message>
          <BindForm {...about} />
        </>
      );
    case "none":
      return <BindForm {...about} />;
  }
};
