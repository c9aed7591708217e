import { Text } from "@fluentui/react-components";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionTarget } from "../../list-screen/model/define-list-screen.ts";

/** Names the target of a change before the service has told its facts: the one bill or batch, or how many; the sum if known. */
export const TargetLine = ({ target }: { target: ActionTarget }) => {
  const { t } = useText();
  const { count, rows, sums } = target;
  const [only] = count === 1 ? rows : [];
  const cents = only ? Number(only["accounting_fee"]) : sums?.["accounting_fee"];
  const nameParts = only
    ? [only[target.list === "bills" ? "no" : "batch_sn"], only["company_name"]]
    : [t("lists.ui.someSelected", { count })];
  const parts = [...nameParts, cents === undefined ? undefined : t("common.moneyYuan", { amount: formatMoney(cents) })];
  return <Text weight="semibold">{parts.filter(Boolean).join(" · ")}</Text>;
};
