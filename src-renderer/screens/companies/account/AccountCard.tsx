import { Badge, Spinner } from "@fluentui/react-components";
import { AccountBody } from "../../../companies/account/AccountBody.tsx";
import { useAccount } from "../../../companies/account/use-account.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { DetailStates } from "../../../ui/detail/DetailStates.tsx";
import { Card } from "../../../ui/facts/Card.tsx";
import { Message } from "../../../ui/messages/Message.tsx";

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
      <Message intent="error" action={{ text: t("common.tryAgain"), onClick: () => void refetch() }}>
        {errorText(error)}
      </Message>
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
