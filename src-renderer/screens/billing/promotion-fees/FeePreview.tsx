import { Spinner, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import {
  type PromotionFeePreview,
  promotionFeesPreview,
} from "../../../../src-shared/billing/fees/promotion-fees-record.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { formatMoney, formatRatio } from "../../../../src-shared/kernel/values/money/money.ts";
import { moneyInWords } from "../../../../src-shared/kernel/values/money/money-words.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { UsePreview } from "../../../record/CreateDialog.tsx";
import { Facts } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { daysText } from "./salesmen.ts";

type Props = {
  readonly query: { readonly isFetching: boolean; readonly error: Error | null };
  readonly answer: PromotionFeePreview | undefined;
  readonly isAsked: boolean;
};

/** Preview of the fee, by the service's own figures; or why there can be none. */
const FeePreview = ({ query, answer, isAsked }: Props) => {
  const { t, error, texts } = useText();
  if (!isAsked) return <Text size={200}>{t("records.promotionFees.detail.incomplete")}</Text>;
  if (query.error) {
    return <Message intent="error">{error(query.error)}</Message>;
  }
  if (answer === undefined) return query.isFetching ? <Spinner size="tiny" label={t("common.loading")} /> : null;
  if (answer.problem !== null) {
    return (
      <Message intent="warning">{error(new AppError(answer.problem, { params: { period: answer.period } }))}</Message>
    );
  }
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  return (
    <Facts
      facts={[
        ...(answer.days.length === 0
          ? []
          : [{ name: t("records.promotionFees.detail.days"), value: daysText(texts, answer.days) }]),
        {
          name: t("records.promotionFees.detail.base"),
          value: t("records.promotionFees.detail.baseLine", {
            amount: yuan(answer.base_amount),
            settlements: answer.parts.length,
            lines: answer.line_count,
          }),
        },
        {
          name: t("records.promotionFees.detail.fee"),
          value: `${yuan(answer.base_amount)} × ${formatRatio(answer.ratio)} = ${yuan(answer.fee)}`,
        },
        { name: t("records.promotionFees.detail.tax"), value: yuan(answer.tax) },
        {
          name: t("records.promotionFees.detail.net"),
          value: t("common.inWords", { amount: yuan(answer.net), words: moneyInWords(answer.net) }),
        },
      ]}
    />
  );
};

/** The figures of the fee that the form would make, asked of the service with every change. */
export const useFeePreview: UsePreview = (values) => {
  const { company_id, period, ratio, channel_kind, channel_name, salesman_id } = values;
  const desk = useDesk();
  const parsed = promotionFeesPreview.query.safeParse({
    company_id,
    period,
    ratio,
    channel_kind,
    channel_name,
    salesman_id,
  });
  const previewInput = parsed.success ? parsed.data : null;
  const preview = useQuery({
    queryKey: ["detail", "promotionFees", "preview", previewInput],
    queryFn: () => desk.promotionFees.preview(previewInput === null ? {} : { query: previewInput }),
    enabled: previewInput !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const answer = previewInput === null ? undefined : preview.data?.value;
  return {
    isReady: answer !== undefined && answer.problem === null,
    preview: <FeePreview query={preview} answer={answer} isAsked={previewInput !== null} />,
  };
};
