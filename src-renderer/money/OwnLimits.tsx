import { MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { overLimit } from "../../src-shared/amount-limits.ts";
import { formatMoney } from "../../src-shared/values/money.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { queryKeys } from "../desk/query-keys.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { useMoneyStyles } from "./money.styles.ts";

/**
 * Tells who is about to commit an amount (cents) what their own limits leave of it, before a code is asked for. Nothing for
 * who has no limits.
 */
export const OwnLimits = ({ amount }: { amount: number }) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const { t } = useText();
  const { data } = useQuery({
    queryKey: queryKeys.ownLimits,
    queryFn: () => desk.security.ownLimits({}),
    staleTime: 0,
    gcTime: 0,
  });
  const own = data?.value;
  if (own === undefined || (own.amount_limit === null && own.day_limit === null)) return null;
  const told = [
    own.amount_limit === null ? null : t("amountLimits.ownStep", { amount: formatMoney(own.amount_limit) }),
    own.day_limit === null || own.left === null
      ? null
      : t("amountLimits.ownDay", { left: formatMoney(own.left), limit: formatMoney(own.day_limit) }),
  ].filter((text) => text !== null);
  return (
    <>
      <Text className={styles.muted}>{`${t("amountLimits.own")}: ${told.join(" · ")}`}</Text>
      {overLimit(own, amount, own.committed) === null ? null : (
        <MessageBar intent="warning">
          <MessageBarBody>{t("amountLimits.beyond")}</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
};
