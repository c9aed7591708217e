import { Button, Field, makeStyles, Select, Text, tokens } from "@fluentui/react-components";
import { PrintRegular } from "@fluentui/react-icons";
import type { BillExplanation } from "../../../../src-shared/billing/bills/bills-calls.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { centsOf, formatMoney, formatRatio } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { columnTitle } from "../../../list-screen/layout/list-texts.ts";
import { ExplanationSteps } from "../../../list-screen/row/ExplanationSteps.tsx";
import { ruleWords } from "../../../list-screen/row/formula-words.ts";
import { Facts, Money, ResultTable } from "../../../ui/facts/Facts.tsx";
import { usePrinting } from "../../../ui/use-printing.ts";
import { type ExplainedKey, explainedKeys, stepsFor } from "./explain-groups.ts";

const useStyles = makeStyles({
  panel: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: { display: "flex", alignItems: "end", gap: tokens.spacingHorizontalM },
  choice: { flexGrow: 1 },
  total: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  title: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  paperOnly: { display: "none", "@media print": { display: "block" } },
  screenOnly: { "@media print": { display: "none" } },
});

type Props = {
  readonly bill: Row;
  readonly explanation: BillExplanation;
  readonly of: ExplainedKey;
  readonly onChange: (key: ExplainedKey) => void;
};

/** Explains one amount of a bill: its steps, inputs, rule version, contract terms, earlier months. Can be printed. */
export const ExplainPanel = ({ bill, explanation, of: key, onChange }: Props) => {
  const styles = useStyles();
  const { t, of, texts } = useText();
  const { ref, print } = usePrinting<HTMLElement>();
  const { terms, months, tax_rule_version, is_whole } = explanation;
  const title = columnTitle(texts, "bills", key);
  const facts =
    terms === null
      ? []
      : [
          {
            name: t("bills.explain.contract"),
            value:
              terms.supplement_no === null
                ? terms.contract_no
                : t("bills.explain.withSupplement", { no: terms.contract_no, supplement: terms.supplement_no }),
          },
          { name: t("bills.explain.calculation"), value: of(`enums.calculationMode.${terms.calculation_mode_no}`) },
          { name: t("bills.explain.taxMode"), value: of(`enums.taxMode.${terms.tax_calculate_mode}`) },
          {
            name: t("bills.explain.feePeriod"),
            value: `${of(`enums.feePeriod.${terms.fee_period}`)} · ${of(`enums.tierMethod.${terms.tier_method}`)}`,
          },
          { name: t("bills.explain.day"), value: `${terms.period} · ${terms.date}` },
        ];
  const tierText = ({ limit, ratio, sign }: { limit: number | null; ratio: number; sign: number }) => [
    limit === null ? t("bills.explain.noLimit") : `${sign === 2 ? "<" : "≤"} ${formatMoney(limit)}`,
    formatRatio(ratio),
  ];
  return (
    <article ref={ref} className={styles.panel} aria-label={t("bills.explain.title", { name: title })}>
      <div className={styles.head}>
        <Field className={`${styles.choice} ${styles.screenOnly}`} label={t("bills.explain.which")}>
          <Select size="small" value={key} onChange={(_event, data) => onChange(data.value as ExplainedKey)}>
            {explainedKeys.map((one) => (
              <option key={one} value={one}>
                {columnTitle(texts, "bills", one)}
              </option>
            ))}
          </Select>
        </Field>
        <h2 className={styles.paperOnly}>{t("bills.explain.paperTitle", { no: String(bill["no"]), name: title })}</h2>
        <span className={styles.total}>
          <Money cents={centsOf(bill[key])} isStrong />
        </span>
        <Button size="small" className={styles.screenOnly} icon={<PrintRegular />} onClick={print}>
          {t("bills.explain.print")}
        </Button>
      </div>
      <ExplanationSteps steps={stepsFor(explanation.steps, key)} />
      {is_whole ? null : <Text size={200}>{t("bills.explain.ownPart")}</Text>}
      {tax_rule_version === "" ? null : (
        <Text size={200}>{t("bills.detail.explainHint", { rules: ruleWords(texts, tax_rule_version) })}</Text>
      )}
      {terms === null ? (
        <Text size={200}>{t("bills.explain.noTerms")}</Text>
      ) : (
        <section>
          <h4 className={styles.title}>{t("bills.explain.terms")}</h4>
          <Facts facts={facts} />
          <ResultTable
            label={t("bills.explain.tiers")}
            titles={[t("bills.explain.limit"), t("bills.explain.ratio")]}
            rows={terms.tiers.map((tier) => ({ key: String(tier.limit), cells: tierText(tier) }))}
          />
          {terms.labor_tiers.length > 0 ? (
            <ResultTable
              label={t("bills.explain.laborTiers")}
              titles={[t("bills.explain.limit"), t("bills.explain.laborRatio")]}
              rows={terms.labor_tiers.map((tier) => ({ key: String(tier.limit), cells: tierText(tier) }))}
            />
          ) : null}
        </section>
      )}
      <section>
        <h4 className={styles.title}>{t("bills.explain.months")}</h4>
        {months.length === 0 ? (
          <Text size={200}>{t("bills.explain.noMonths")}</Text>
        ) : (
          <ResultTable
            label={t("bills.explain.months")}
            titles={[
              t("bills.explain.month"),
              t("bills.incomeTax.incomeExVat"),
              t("bills.incomeTax.monthTax"),
              t("bills.incomeTax.vat"),
            ]}
            rows={months.map((month) => ({
              key: month.period,
              cells: [
                month.period,
                formatMoney(month.income_ex_vat),
                formatMoney(month.pit),
                formatMoney(month.vat + month.surtax),
              ],
            }))}
          />
        )}
      </section>
    </article>
  );
};
