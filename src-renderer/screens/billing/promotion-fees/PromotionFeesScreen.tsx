import { Link, Text } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import type { PromotionFeeDetail } from "../../../../src-shared/billing/fees/promotion-fees-record.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { formatMoney, formatRatio } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { AmountTable } from "../../../list-screen/row/AmountTable.tsx";
import { ExplanationSteps } from "../../../list-screen/row/ExplanationSteps.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { JournalTables } from "../../../money/tables/JournalTables.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { Facts, ResultTable, Section } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { useFeePreview } from "./FeePreview.tsx";
import { daysText, useSalesmanName, useSalesmen } from "./salesmen.ts";

const detailFields = ["channel_name", "channel_kind", "company_name", "period", "bank_serial", "remark"] as const;

const How = ({ how }: { how: PromotionFeeDetail["how"] }) => {
  const { t, texts } = useText();
  const navigate = useNavigate();
  return (
    <>
      <Text block>
        {t("records.promotionFees.detail.line", {
          base: formatMoney(how.base_amount),
          ratio: formatRatio(how.ratio),
          fee: formatMoney(how.fee),
        })}
      </Text>
      <Text block size={200}>
        {t(how.days.length === 0 ? "records.promotionFees.detail.rule" : "records.promotionFees.detail.salesmanRule")}
      </Text>
      {how.days.length === 0 ? null : (
        <Facts facts={[{ name: t("records.promotionFees.detail.days"), value: daysText(texts, how.days) }]} />
      )}
      <ResultTable
        label={t("records.promotionFees.detail.parts")}
        titles={[
          t("records.promotionFees.detail.settlement"),
          t("records.promotionFees.detail.lines"),
          t("records.promotionFees.detail.amount"),
        ]}
        rows={how.parts.map(({ settlement_id, settlement_no, line_count, amount }) => ({
          key: settlement_id,
          cells: [
            <Link key="no" onClick={() => void navigate(`/settlements/${settlement_id}`)}>
              {settlement_no}
            </Link>,
            String(line_count),
            formatMoney(amount),
          ],
        }))}
      />
    </>
  );
};

/** Facts about a fee: how base, fee and tax came about, who did what with it and what was booked. */
const FeeFacts = ({ detail }: { readonly detail: PromotionFeeDetail }) => {
  const { t } = useText();
  const { fee, how, steps, reason, journals } = detail;
  const row = fee as Row;
  return (
    <>
      {reason === "" ? null : (
        <Message intent="warning">{t("records.promotionFees.detail.rejected", { reason })}</Message>
      )}
      <Section title={t("records.promotionFees.detail.amounts")}>
        <AmountTable
          label={t("records.promotionFees.detail.amounts")}
          amounts={[
            { key: "base", label: t("records.promotionFees.detail.base"), cents: how.base_amount },
            { key: "fee", label: t("records.promotionFees.detail.fee"), cents: how.fee, isStrong: true },
            { key: "tax", label: t("records.promotionFees.detail.tax"), cents: how.tax },
            { key: "net", label: t("records.promotionFees.detail.net"), cents: how.net, isStrong: true },
          ]}
        />
      </Section>
      <Section title={t("records.promotionFees.detail.title")}>
        <How how={how} />
      </Section>
      <Section title={t("records.promotionFees.detail.taxTitle")}>
        {how.tax_steps.length === 0 ? (
          <Text>{t("records.promotionFees.detail.noTax")}</Text>
        ) : (
          <>
            <Text size={200}>{t("records.promotionFees.detail.taxRule", { rule: how.tax_rule })}</Text>
            <ExplanationSteps steps={how.tax_steps} />
          </>
        )}
      </Section>
      <Section title={t("records.promotionFees.detail.facts")}>
        <RowFields
          list="promotionFees"
          row={row}
          keys={detailFields.filter((key) => row[key] !== "" && row[key] !== null)}
        />
      </Section>
      <History name="promotionFees" steps={steps} />
      <Section title={t("funds.transfer.journals")}>
        <JournalTables journals={journals} />
      </Section>
    </>
  );
};

export const PromotionFeesScreen = defineRecordScreen("promotionFees", {
  Facts: FeeFacts,
  usePreview: useFeePreview,
  useOptions: useSalesmen,
  useHidden: useSalesmanName,
});
