import type { CorporateAccount } from "../../../src-shared/access/accounts/accounts-calls.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { AmountCheck } from "./AmountCheck.tsx";
import { BindForm } from "./BindForm.tsx";
import { BoundAccount } from "./BoundAccount.tsx";

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
