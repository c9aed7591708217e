import { useState } from "react";
import { discountActions } from "../../../src-shared/bridge/fee-discounts.ts";
import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import type { ListRow } from "../../../src-shared/lists/define.ts";
import type { lists } from "../../../src-shared/lists/registry.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { DraftDialog } from "../../money/DraftDialog.tsx";
import { MoneyDialog } from "../../money/MoneyDialog.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { NoteField } from "../../ui/NoteField.tsx";
import type { Step } from "./discount-steps.ts";

export type DiscountRow = ListRow<typeof lists.feeDiscounts>;
type Props = { readonly step: Step; readonly discount: DiscountRow; readonly onClose: () => void };

const reasonAtLeast = 2;
const reasonLength = 200;

const WithReason = ({ step, discount, onClose }: Props) => {
  const { t } = useText();
  const [reason, setReason] = useState("");
  const plan = (): PlanInput | null =>
    reason.trim().length < reasonAtLeast
      ? null
      : { action: discountActions[step.name], discount_id: discount.id, reason: reason.trim() };
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  return (
    <DraftDialog title={`${t(`feeDiscounts.steps.${step.name}`)} ${discount.no}`} plan={plan} onClose={onClose}>
      <Facts
        facts={[
          { name: t("money.flow.company"), value: discount.company_name },
          { name: t("feeDiscounts.amount"), value: yuan(discount.amount) },
          // What was never granted has nothing used and nothing left.
          ...(step.name === "withdraw"
            ? [
                { name: t("feeDiscounts.used"), value: yuan(discount.used) },
                { name: t("feeDiscounts.left"), value: yuan(discount.left) },
              ]
            : []),
        ]}
      />
      <NoteField
        label={t("funds.reason")}
        required
        hint={t("funds.noteNeeded")}
        value={reason}
        most={reasonLength}
        onChange={setReason}
      />
    </DraftDialog>
  );
};

/** Does one step of a grant: a reason where one is due, then the facts and the confirmation. */
export const DiscountStepDialog = ({ step, discount, onClose }: Props) => {
  const [input] = useState<PlanInput>(() => ({ action: discountActions[step.name], discount_id: discount.id }));
  if (step.needsReason) return <WithReason step={step} discount={discount} onClose={onClose} />;
  return <MoneyDialog input={input} onClose={onClose} />;
};
