import { Button, Text } from "@fluentui/react-components";
import { EyeRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { centsOf, moneyText } from "../../../../src-shared/kernel/values/money/money.ts";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { columnTitle } from "../../../list-screen/layout/list-texts.ts";
import { type DetailProps, defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { AmountTable } from "../../../list-screen/row/AmountTable.tsx";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { ExplanationSteps } from "../../../list-screen/row/ExplanationSteps.tsx";
import { ruleWords } from "../../../list-screen/row/formula-words.ts";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { FileViewer } from "../../../viewer/fetched-viewer.ts";
import { summaryActions } from "./summary-actions.tsx";
import { YearTable } from "./YearTable.tsx";

const facts = [
  "labor_name",
  "id_no",
  "company_count",
  "bill_count",
  "receipt_no",
  "declare_at",
  "rolling12",
  "vat_used",
] as const;
const amounts = ["income", "vat", "surtax", "vat_recover", "income_ex_vat", "month_tax", "diff", "paid_tax"] as const;
const corrections = ["correction_income", "correction_tax", "correction_vat", "correction_surtax"] as const;
const strong: ReadonlySet<string> = new Set(["income", "month_tax"]);

/** A worker's month: amounts, how the tax came about, the year so far, the proofs. */
const IncomeSummaryDetail = ({ id, onClose }: DetailProps) => {
  const { t, texts } = useText();
  const [isViewing, setViewing] = useState(false);
  const query = useDetail("incomeSummary", id, (desk) => desk.incomeTax.get({ params: { id } }));
  const summary = query.data?.value.summary as Row | undefined;
  const yuan = (name: string) => t("common.moneyYuan", { amount: moneyText(summary?.[name]) });
  const isCorrected = corrections.some((name) => Number(summary?.[name] ?? 0) !== 0);
  return (
    <CachedDetail
      list="incomeSummary"
      {...{ id, query, onClose }}
      rowOf={({ summary }) => summary as Row}
      titleOf={(row) => t("incomeTax.detail.title", { period: String(row["period"]) })}
      state="declare_status"
      rowActions={summaryActions}
    >
      {(data, row) => (
        <>
          <Section title={t("incomeTax.detail.amounts")}>
            <AmountTable
              label={t("incomeTax.detail.amounts")}
              amounts={amounts.map((key) => ({
                key,
                label: columnTitle(texts, "incomeSummary", key),
                cents: centsOf(row[key]),
                isStrong: strong.has(key),
              }))}
            />
            {row["diff"] === 0 ? null : (
              <Message intent="warning">{t("incomeTax.detail.diffHint", { amount: yuan("diff") })}</Message>
            )}
            {isCorrected ? (
              <Message intent="info">
                {t("incomeTax.detail.correction", {
                  income: yuan("correction_income"),
                  tax: yuan("correction_tax"),
                  vat: yuan("correction_vat"),
                  surtax: yuan("correction_surtax"),
                })}
              </Message>
            ) : null}
          </Section>
          <Section title={t("incomeTax.detail.explain")}>
            {data.steps.length === 0 ? (
              <Text>{t("incomeTax.detail.noExplain")}</Text>
            ) : (
              <>
                <Text block size={200}>
                  {t("incomeTax.detail.explainHint", { rules: ruleWords(texts, String(row["rule_version"])) })}
                </Text>
                <ExplanationSteps steps={data.steps} />
              </>
            )}
          </Section>
          <Section title={t("incomeTax.detail.year")}>
            <YearTable year={data.year} current={id} />
          </Section>
          <RowSection title={t("lists.ui.detail")} list="incomeSummary" row={row} keys={facts} />
          <Section title={t("incomeTax.detail.proofs")}>
            {data.proofs.length === 0 ? (
              <Text>{t("incomeTax.detail.noProofs")}</Text>
            ) : (
              <Button icon={<EyeRegular />} onClick={() => setViewing(true)}>
                {`${t("incomeTax.detail.view")} (${data.proofs.length})`}
              </Button>
            )}
            {isViewing ? (
              <FileViewer
                files={data.proofs.map(({ key, name }) => ({ key, name }))}
                onClose={() => setViewing(false)}
              />
            ) : null}
          </Section>
        </>
      )}
    </CachedDetail>
  );
};

export const incomeSummarySpec = defineListScreen({
  list: "incomeSummary",
  route: "/income-summary",
  exportPermission: "income_tax.summary.export",
  rowActions: summaryActions,
  bulkActions: summaryActions,
  Detail: IncomeSummaryDetail,
});

export const IncomeSummaryScreen = () => <ListScreen spec={incomeSummarySpec} />;
