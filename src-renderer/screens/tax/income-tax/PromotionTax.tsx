import { Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { queryKeys } from "../../../desk/query-keys.ts";
import { useText } from "../../../i18n/TextProvider.tsx";

/** Which taxes of promotion fees go with the payment of a whole month; nothing where there are none. */
export const PromotionTax = ({ period }: { period: string }) => {
  const desk = useDesk();
  const { t } = useText();
  const query = useQuery({
    queryKey: queryKeys.detail("promotionFees", `taxes ${period}`),
    queryFn: () => desk.incomeTax.promotionTaxes({ query: { period } }),
  });
  const owing = query.data?.value;
  if (owing === undefined || owing.count === 0) return null;
  const fees = t("incomeTax.declare.promotionLine", { count: owing.count, amount: formatMoney(owing.amount) });
  return <Text block>{t("incomeTax.declare.promotionWith", { fees })}</Text>;
};
