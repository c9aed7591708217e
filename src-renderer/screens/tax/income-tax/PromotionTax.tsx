import { Text } from "@fluentui/react-components";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";

/** Which taxes of promotion fees go with the payment of a whole month; nothing where there are none. */
export const PromotionTax = ({ period }: { period: string }) => {
  const { t } = useText();
  const query = useDetail("promotionFees", `taxes ${period}`, (desk) =>
    desk.incomeTax.promotionTaxes({ query: { period } }),
  );
  const owing = query.data?.value;
  if (owing === undefined || owing.count === 0) return null;
  const fees = t("incomeTax.declare.promotionLine", { count: owing.count, amount: formatMoney(owing.amount) });
  return <Text block>{t("incomeTax.declare.promotionWith", { fees })}</Text>;
};
