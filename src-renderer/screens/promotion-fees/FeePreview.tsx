import { MessageBar, MessageBarBody, Spinner, Text } from "@fluentui/react-components";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { PromotionFeePreview } from "../../../src-shared/calls/promotion-fees.ts";
import { formatMoney, formatRatio } from "../../../src-shared/values/money.ts";
import { moneyInWords } from "../../../src-shared/values/money-words.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Facts } from "../../ui/Facts.tsx";

type Props = {
  readonly query: { readonly isFetching: boolean; readonly error: Error | null };
  readonly found: PromotionFeePreview | undefined;
  readonly isAsked: boolean;
};

/** What the fee would be, by the service's own figures; or why there can be none. */
export const FeePreview = ({ query, found, isAsked }: Props) => {
  const { t, error } = useText();
  if (!isAsked) return <Text size={200}>{t("promotionFees.create.incomplete")}</Text>;
  if (query.error) {
    return (
      <MessageBar intent="error" layout="multiline">
        <MessageBarBody>{error(query.error)}</MessageBarBody>
      </MessageBar>
    );
  }
  if (found === undefined) return query.isFetching ? <Spinner size="tiny" label={t("common.loading")} /> : null;
  if (found.problem !== null) {
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{error(new AppError(found.problem, { params: { period: found.period } }))}</MessageBarBody>
      </MessageBar>
    );
  }
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  return (
    <Facts
      facts={[
        {
          name: t("promotionFees.how.base"),
          value: t("promotionFees.how.baseLine", {
            amount: yuan(found.base_amount),
            settlements: found.parts.length,
            lines: found.line_count,
          }),
        },
        {
          name: t("promotionFees.how.fee"),
          value: `${yuan(found.base_amount)} × ${formatRatio(found.ratio)} = ${yuan(found.fee)}`,
        },
        { name: t("promotionFees.how.tax"), value: yuan(found.tax) },
        {
          name: t("promotionFees.how.net"),
          value: t("common.inWords", { amount: yuan(found.net), words: moneyInWords(found.net) }),
        },
      ]}
    />
  );
};
