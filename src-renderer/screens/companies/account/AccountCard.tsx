import { Badge, Button, MessageBar, MessageBarActions, MessageBarBody, Spinner } from "@fluentui/react-components";
import { AccountBody } from "../../../companies/account/AccountBody.tsx";
import { useAccount } from "../../../companies/account/use-account.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { DetailStates } from "../../../ui/detail/DetailStates.tsx";
import { Card } from "../../../ui/facts/Card.tsx";

const colors = {
  none: "informative",
  pending: "warning",
  review: "warning",
  bound: "success",
  failed: "danger",
} as const;

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
      <AccountBody account={account} />
    </Card>
  );
};
