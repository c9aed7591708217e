import { Text } from "@fluentui/react-components";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { centsOf } from "../../../../src-shared/kernel/values/money/money.ts";
import {
  type PlatformReport,
  platformReportStates,
} from "../../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { columnTitle } from "../../../list-screen/layout/list-texts.ts";
import { AmountTable } from "../../../list-screen/row/AmountTable.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { ReportHistory } from "./ReportHistory.tsx";
import { ReportSteps } from "./ReportSteps.tsx";
import { DifferenceTable, FaultTable } from "./RowTables.tsx";

const amounts = ["gross", "refunds", "net", "commission"] as const;
const fields = ["due_at", "revision", "worker_count", "company_count", "order_count", "row_count", "made_at"] as const;
const drafts: ReadonlySet<number> = new Set([
  platformReportStates.code("draft"),
  platformReportStates.code("correcting"),
]);

/** A quarter's report: how far it is, what is wrong with it, what has changed since, its revisions and files. */
export const ReportFacts = ({ detail }: { readonly detail: PlatformReport }) => {
  const { t, texts } = useText();
  const row = detail.report as Row;
  const isDraft = drafts.has(detail.report.status);
  return (
    <>
      <Section title={t("records.platformReports.detail.steps")}>
        <ReportSteps detail={detail} />
      </Section>
      {detail.difference_count > 0 ? (
        <Section title={t("records.platformReports.detail.differenceTitle", { count: detail.difference_count })}>
          <Message intent="warning">
            {t(`records.platformReports.detail.${isDraft ? "differenceDraft" : "differenceSealed"}`, {
              count: detail.difference_count,
            })}
          </Message>
          <DifferenceTable rows={detail.difference} count={detail.difference_count} />
        </Section>
      ) : null}
      {isDraft ? (
        <Section title={t("records.platformReports.detail.faultsTitle", { count: detail.fault_count })}>
          {detail.fault_count === 0 ? <Text>{t("records.platformReports.detail.noFaults")}</Text> : null}
          <FaultTable faults={detail.faults} count={detail.fault_count} />
        </Section>
      ) : null}
      <Section title={t("records.platformReports.detail.facts")}>
        <AmountTable
          label={t("records.platformReports.detail.facts")}
          amounts={amounts.map((key) => ({
            key,
            label: columnTitle(texts, "platformReports", key),
            cents: centsOf(row[key]),
            isStrong: key === "net",
          }))}
        />
        <RowFields list="platformReports" row={row} keys={fields} />
        <Text block size={200}>
          {t("records.platformReports.detail.exemption")}
        </Text>
      </Section>
      <ReportHistory detail={detail} />
    </>
  );
};
