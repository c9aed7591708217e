import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { formatMoney, formatRatio } from "../../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { AmountTable } from "../../../../list-screen/row/AmountTable.tsx";
import { useCardStyles } from "../../../../ui/facts/card.styles.ts";
import { Section } from "../../../../ui/facts/Facts.tsx";
import { sumsOf } from "../data/settlement-sums.ts";
import type { Detail } from "../data/use-settlement.ts";

const useStyles = makeStyles({
  tab: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(280px, 1fr))",
    columnGap: tokens.spacingHorizontalXXL,
    alignItems: "start",
  },
  tiers: { margin: 0, padding: 0, listStyleType: "none", fontVariantNumeric: "tabular-nums" },
  tier: { display: "flex", justifyContent: "space-between", padding: `${tokens.spacingVerticalXXS} 0` },
});

const Terms = ({ terms }: { terms: Detail["fee_terms"] }) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const { t, of } = useText();
  const limitText = (limit: number | null, sign: number) =>
    limit === null
      ? t(terms.tiers.length === 1 ? "settlements.detail.tierAll" : "settlements.detail.tierRest")
      : t(sign === 1 ? "settlements.detail.tierUpTo" : "settlements.detail.tierBelow", {
          limit: t("common.moneyYuan", { amount: formatMoney(limit) }),
        });
  return (
    <>
      <span className={mergeClasses(cards.small, cards.muted)}>
        {[
          terms.contract_no === "" ? "" : t("settlements.detail.contract", { no: terms.contract_no }),
          of(`enums.calculationMode.${terms.calculation_mode_no}`, {}, ""),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <ul className={styles.tiers}>
        {terms.tiers.map(({ limit, ratio, sign }) => (
          <li key={`${limit} ${ratio}`} className={styles.tier}>
            <span>{limitText(limit, sign)}</span>
            <span>{formatRatio(ratio)}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Explains the fee: the terms of the contract, and every amount between what is paid and what arrives. */
export const FeeTab = ({ detail }: { readonly detail: Detail }) => {
  const cards = useCardStyles();
  const styles = useStyles();
  const { t } = useText();
  const { settlement, discount } = detail;
  const { parts } = sumsOf(detail);
  const { pit, vat, surtax } = settlement;
  const amounts = [
    { key: "bill", cents: settlement.bill_amount, isAlways: true },
    { key: "fee", cents: settlement.service_fee, isAlways: true },
    { key: "discount", cents: -discount },
    { key: "payable", cents: settlement.company_payable, isAlways: true, isStrong: true },
    { key: "pit", cents: pit, isAlways: true },
    { key: "vat", cents: vat },
    { key: "surtax", cents: surtax },
    { key: "other", cents: parts.other },
    { key: "net", cents: settlement.labor_net, isAlways: true, isStrong: true },
  ] as const;
  return (
    <div className={styles.tab}>
      <Section title={t("settlements.detail.terms")}>
        <Terms terms={detail.fee_terms} />
      </Section>
      <Section title={t("settlements.detail.amounts")}>
        <AmountTable
          label={t("settlements.detail.amounts")}
          amounts={amounts
            .filter((amount) => "isAlways" in amount || amount.cents !== 0)
            .map((amount) => ({
              key: amount.key,
              label: t(
                amount.key === "vat" || amount.key === "surtax"
                  ? `columnTitles.${amount.key}`
                  : `settlementPage.sums.${amount.key}`,
              ),
              cents: amount.cents,
              isStrong: "isStrong" in amount,
            }))}
        />
        {discount > 0 ? (
          <span className={mergeClasses(cards.small, cards.muted)}>{t("settlements.detail.discountHint")}</span>
        ) : null}
      </Section>
    </div>
  );
};
