import { Link, Text } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { type FeeDiscountDetail, feeDiscountStates } from "../../../../src-shared/billing/fees/fee-discounts-record.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowAmounts } from "../../../list-screen/row/RowAmounts.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { ResultTable, Section } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";

const detailFields = ["company_name", "kind", "ratio", "start_at", "end_at", "reason", "create_at"] as const;

const addresses = { settlement: "/settlements", serviceBill: "/service-bills" } as const;

const Uses = ({ uses }: Pick<FeeDiscountDetail, "uses">) => {
  const { t } = useText();
  const navigate = useNavigate();
  if (uses.length === 0) return <Text>{t("records.feeDiscounts.detail.noUses")}</Text>;
  return (
    <ResultTable
      label={t("records.feeDiscounts.detail.uses")}
      titles={(["useKind", "useNo", "useAmount"] as const).map((title) => t(`records.feeDiscounts.detail.${title}`))}
      rows={uses.map(({ kind, id, no, amount }) => ({
        key: `${kind}${id}`,
        cells: [
          t(`records.feeDiscounts.detail.useKinds.${kind}`),
          <Link key="no" onClick={() => void navigate(`${addresses[kind]}/${id}`)}>
            {no}
          </Link>,
          formatMoney(amount),
        ],
      }))}
    />
  );
};

/** Facts about a grant: its terms, its rest, its uses and who did what with it. */
const DiscountFacts = ({ detail: { discount, uses, steps } }: { readonly detail: FeeDiscountDetail }) => {
  const { t } = useText();
  const hasEnded = discount.status === feeDiscountStates.code("expired") && discount.used < discount.amount;
  return (
    <>
      {hasEnded ? <Message intent="warning">{t("records.feeDiscounts.detail.ended")}</Message> : null}
      <RowAmounts
        title={t("records.feeDiscounts.detail.amounts")}
        list="feeDiscounts"
        row={discount}
        keys={["amount", "used", "left"]}
        strong={["left"]}
      />
      <RowSection
        title={t("records.feeDiscounts.detail.facts")}
        list="feeDiscounts"
        row={discount}
        keys={[...detailFields]}
      />
      <Section title={t("records.feeDiscounts.detail.uses")}>
        <Uses uses={uses} />
      </Section>
      <History name="feeDiscounts" steps={steps} />
    </>
  );
};

export const FeeDiscountsScreen = defineRecordScreen("feeDiscounts", { Facts: DiscountFacts });
