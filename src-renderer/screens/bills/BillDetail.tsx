import { Button, Link, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { bills } from "../../../src-shared/lists/bills.ts";
import type { Row } from "../../../src-shared/lists/define.ts";
import { useDesk } from "../../app/bridge/DeskProvider.tsx";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { queryKeys } from "../../app/query-keys.ts";
import { AmountTable } from "../../list-screen/AmountTable.tsx";
import { CachedRow, useCachedRow } from "../../list-screen/CachedRow.tsx";
import { CellValue } from "../../list-screen/CellValue.tsx";
import type { DetailProps } from "../../list-screen/define-list-screen.ts";
import { columnTitle } from "../../list-screen/list-texts.ts";
import { RowFields } from "../../list-screen/RowFields.tsx";
import { RevealProvider } from "../../list-screen/reveal.tsx";
import { DetailPanel } from "../../ui/DetailPanel.tsx";
import { DetailStates } from "../../ui/DetailStates.tsx";
import { Section } from "../../ui/Section.tsx";
import { ExplanationSteps } from "./ExplanationSteps.tsx";

const basics = ["company_name", "task_name", "batch_sn", "inner_bill_type", "work_date", "remark"] as const;
const worker = ["labor_name", "id_no", "labor_phone", "labor_bank_account"] as const;
const amounts = [
  "accounting_fee",
  "service_fee",
  "customer_pay",
  "vat",
  "surtax",
  "pit",
  "car_rental_fee",
  "net_pay",
] as const;
const strong: ReadonlySet<string> = new Set(["accounting_fee", "customer_pay", "net_pay"]);
const progress = [
  "settlement_no",
  "invoicing_status",
  "withholding_status",
  "create_at",
  "audit_at",
  "settlement_at",
] as const;

/** A bill: who, for what, which amounts and how they came about. */
export const BillDetail = ({ id, onClose }: DetailProps) => {
  const desk = useDesk();
  const texts = useText();
  const { t } = texts;
  const navigate = useNavigate();
  const [isExplained, setExplained] = useState(false);
  const query = useQuery({
    queryKey: queryKeys.detail("bills", id),
    queryFn: () => desk.bills.get({ params: { id } }),
  });
  const data = query.data?.value;
  const kept = useCachedRow("bills", id, query);
  const row = data?.bill as Row | undefined;
  return (
    <RevealProvider list="bills">
      <DetailPanel
        title={row ? t("bills.detail.title", { no: String(row["no"]) }) : t("lists.ui.detail")}
        mark={row ? <CellValue column={bills.columns.status} value={row["status"]} /> : null}
        onClose={onClose}
      >
        {kept ? <CachedRow list="bills" row={kept} /> : <DetailStates query={query} />}
        {data && row ? (
          <>
            <Section title={t("bills.detail.amounts")}>
              <AmountTable
                label={t("bills.detail.amounts")}
                amounts={amounts.map((key) => ({
                  key,
                  label: columnTitle(texts, "bills", key),
                  cents: Number(row[key] ?? 0),
                  isStrong: strong.has(key),
                }))}
              />
              <Link as="button" aria-expanded={isExplained} onClick={() => setExplained(!isExplained)}>
                {t(isExplained ? "bills.detail.hideExplain" : "bills.detail.showExplain")}
              </Link>
              {isExplained ? (
                <>
                  <Text block size={200}>
                    {t("bills.detail.explainHint", { version: data.tax_rule_version })}
                  </Text>
                  <ExplanationSteps steps={data.steps} />
                </>
              ) : null}
            </Section>
            <Section title={t("bills.detail.worker")}>
              <RowFields list="bills" row={row} keys={worker} />
            </Section>
            <Section title={t("bills.detail.basics")}>
              <RowFields list="bills" row={row} keys={basics} />
            </Section>
            <Section title={t("bills.detail.progress")}>
              <RowFields list="bills" row={row} keys={progress} />
            </Section>
            {row["settlement_id"] === null ? null : (
              <Button size="small" onClick={() => void navigate(`/settlements/${String(row["settlement_id"])}`)}>
                {t("bills.detail.openSettlement")}
              </Button>
            )}
          </>
        ) : null}
      </DetailPanel>
    </RevealProvider>
  );
};
