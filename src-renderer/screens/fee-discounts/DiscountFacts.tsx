import { Link, MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import type { Row } from "../../../src-shared/lists/define.ts";
import type { FeeDiscountDetail } from "../../../src-shared/records/fee-discounts.ts";
import { feeDiscountStates } from "../../../src-shared/records/fee-discounts.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { AmountTable } from "../../list-screen/row/AmountTable.tsx";
import { RowFields } from "../../list-screen/row/RowFields.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { ResultTable } from "../../ui/ResultTable.tsx";
import { Section } from "../../ui/Section.tsx";

const shown = ["company_name", "kind", "ratio", "start_at", "end_at", "reason", "create_at"] as const;

const addresses = { settlement: "/settlements", serviceBill: "/service-bills" } as const;

const Uses = ({ uses }: Pick<FeeDiscountDetail, "uses">) => {
  const { t } = useText();
  const navigate = useNavigate();
  if (uses.length === 0) return <Text>{t("feeDiscounts.noUses")}</Text>;
  return (
    <ResultTable
      label={t("feeDiscounts.uses")}
      titles={[t("feeDiscounts.useKind"), t("feeDiscounts.useNo"), t("feeDiscounts.useAmount")]}
      rows={uses.map(({ kind, id, no, amount }) => ({
        key: `${kind}${id}`,
        cells: [
          t(`feeDiscounts.useKinds.${kind}`),
          <Link key="no" onClick={() => void navigate(`${addresses[kind]}/${id}`)}>
            {no}
          </Link>,
          formatMoney(amount),
        ],
      }))}
    />
  );
};

/** What a grant is, what is left of it, what uses it and who did what with it. */
export const DiscountFacts = ({ detail }: { detail: FeeDiscountDetail }) => {
  const { t } = useText();
  const { discount, uses, steps } = detail;
  const hasEnded = discount.status === feeDiscountStates.code("expired") && discount.used < discount.amount;
  return (
    <>
      {hasEnded ? (
        <MessageBar intent="warning">
          <MessageBarBody>{t("feeDiscounts.ended")}</MessageBarBody>
        </MessageBar>
      ) : null}
      <Section title={t("feeDiscounts.amounts")}>
        <AmountTable
          label={t("feeDiscounts.amounts")}
          amounts={[
            { key: "amount", label: t("feeDiscounts.amount"), cents: discount.amount },
            { key: "used", label: t("feeDiscounts.used"), cents: discount.used },
            { key: "left", label: t("feeDiscounts.left"), cents: discount.left, isStrong: true },
          ]}
        />
      </Section>
      <Section title={t("feeDiscounts.facts")}>
        <RowFields list="feeDiscounts" row={discount as Row} keys={[...shown]} />
      </Section>
      <Section title={t("feeDiscounts.uses")}>
        <Uses uses={uses} />
      </Section>
      <Section title={t("feeDiscounts.history")}>
        <Facts
          facts={steps.map(({ step, by, at, reason }) => ({
            name: t(`feeDiscounts.done.${step}`),
            value: [by === "" ? t("feeDiscounts.nobody") : by, at, ...(reason === "" ? [] : [reason])].join(" · "),
          }))}
        />
      </Section>
    </>
  );
};
