import { Link, MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import type { PromotionFeeDetail } from "../../../src-shared/calls/promotion-fees.ts";
import type { Row } from "../../../src-shared/lists/define.ts";
import { formatMoney, formatRatio } from "../../../src-shared/values/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { AmountTable } from "../../list-screen/row/AmountTable.tsx";
import { ExplanationSteps } from "../../list-screen/row/ExplanationSteps.tsx";
import { RowFields } from "../../list-screen/row/RowFields.tsx";
import { JournalTables } from "../../money/JournalTables.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { ResultTable } from "../../ui/ResultTable.tsx";
import { Section } from "../../ui/Section.tsx";

const shown = ["channel_name", "channel_kind", "company_name", "period", "bank_serial", "remark"] as const;

const How = ({ how }: { how: PromotionFeeDetail["how"] }) => {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <>
      <Text block>
        {t("promotionFees.how.line", {
          base: formatMoney(how.base_amount),
          ratio: formatRatio(how.ratio),
          fee: formatMoney(how.fee),
        })}
      </Text>
      <Text block size={200}>
        {t("promotionFees.how.rule")}
      </Text>
      <ResultTable
        label={t("promotionFees.how.parts")}
        titles={[t("promotionFees.how.settlement"), t("promotionFees.how.lines"), t("promotionFees.how.amount")]}
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

/** What a fee is, how base, fee and tax came about, who did what with it and what was booked. */
export const FeeFacts = ({ detail }: { detail: PromotionFeeDetail }) => {
  const { t } = useText();
  const { fee, how, steps, reason, journals } = detail;
  const row = fee as Row;
  return (
    <>
      {reason === "" ? null : (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t("promotionFees.rejected", { reason })}</MessageBarBody>
        </MessageBar>
      )}
      <Section title={t("promotionFees.how.amounts")}>
        <AmountTable
          label={t("promotionFees.how.amounts")}
          amounts={[
            { key: "base", label: t("promotionFees.how.base"), cents: how.base_amount },
            { key: "fee", label: t("promotionFees.how.fee"), cents: how.fee, isStrong: true },
            { key: "tax", label: t("promotionFees.how.tax"), cents: how.tax },
            { key: "net", label: t("promotionFees.how.net"), cents: how.net, isStrong: true },
          ]}
        />
      </Section>
      <Section title={t("promotionFees.how.title")}>
        <How how={how} />
      </Section>
      <Section title={t("promotionFees.how.taxTitle")}>
        {how.tax_steps.length === 0 ? (
          <Text>{t("promotionFees.how.noTax")}</Text>
        ) : (
          <>
            <Text size={200}>{t("promotionFees.how.taxRule", { rule: how.tax_rule })}</Text>
            <ExplanationSteps steps={how.tax_steps} />
          </>
        )}
      </Section>
      <Section title={t("promotionFees.facts")}>
        <RowFields list="promotionFees" row={row} keys={shown.filter((key) => row[key] !== "" && row[key] !== null)} />
      </Section>
      <Section title={t("promotionFees.history")}>
        <Facts
          facts={steps.map(({ step, by, at }) => ({ name: t(`promotionFees.done.${step}`), value: `${by} · ${at}` }))}
        />
      </Section>
      <Section title={t("funds.transfer.journals")}>
        <JournalTables journals={journals} />
      </Section>
    </>
  );
};
