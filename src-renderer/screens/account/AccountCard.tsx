import { Badge, Button, MessageBar, MessageBarActions, MessageBarBody, Spinner } from "@fluentui/react-components";
import type { CorporateAccount } from "../../../src-shared/calls/accounts.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { DetailStates } from "../../ui/detail/DetailStates.tsx";
import { Card } from "../../ui/facts/Card.tsx";
import { AmountCheck } from "./AmountCheck.tsx";
import { BindForm } from "./BindForm.tsx";
import { BoundAccount } from "./BoundAccount.tsx";
import { useAccount } from "./use-account.ts";

const colors = { none: "informative", pending: "warning", bound: "success", failed: "danger" } as const;

const Body = ({ account }: { account: CorporateAccount }) => {
  const { t } = useText();
  switch (account.status) {
    case "bound":
      return <BoundAccount account={account} />;
    case "pending":
      return <AmountCheck account={account} />;
    case "failed":
      return (
        <>
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{t("account.failed")}</MessageBarBody>
          </MessageBar>
          <BindForm />
        </>
      );
    case "none":
      return <BindForm />;
  }
};

/** The corporate account in whatever state it is: bind it, prove it, or look at it. */
export const AccountCard = () => {
  const { t, error: errorText } = useText();
  const query = useAccount();
  const { data, error, refetch, isPending } = query;
  if (isPending) return <Spinner label={t("common.loading")} />;
  if (!data) {
    return (
      <MessageBar intent="error">
        <MessageBarBody>{errorText(error)}</MessageBarBody>
        <MessageBarActions>
          <Button size="small" onClick={() => void refetch()}>
            {t("common.tryAgain")}
          </Button>
        </MessageBarActions>
      </MessageBar>
    );
  }
  const { value: account } = data;
  return (
    <Card
      title={t("account.title")}
      text={t("account.text")}
      side={
        <Badge appearance="tint" size="large" color={colors[account.status]}>
          {t(`account.status.${account.status}`)}
        </Badge>
      }
    >
      <DetailStates query={query} />
      <Body account={account} />
    </Card>
  );
};
