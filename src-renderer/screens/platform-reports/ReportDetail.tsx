import { MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReportAction } from "../../../src-shared/calls/platform-reports.ts";
import type { Row } from "../../../src-shared/lists/define.ts";
import { platformReports } from "../../../src-shared/lists/platform-reports.ts";
import { platformReportStates } from "../../../src-shared/states/platform-report.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../list-screen/model/define-list-screen.ts";
import { columnTitle } from "../../list-screen/model/list-texts.ts";
import { AmountTable } from "../../list-screen/row/AmountTable.tsx";
import { CachedRow, useCachedRow } from "../../list-screen/row/CachedRow.tsx";
import { CellValue } from "../../list-screen/row/CellValue.tsx";
import { RowFields } from "../../list-screen/row/RowFields.tsx";
import { ActionBar } from "../../ui/buttons/ActionBar.tsx";
import { DetailPanel } from "../../ui/detail/DetailPanel.tsx";
import { DetailStates } from "../../ui/detail/DetailStates.tsx";
import { Section } from "../../ui/facts/Section.tsx";
import { ReportHistory } from "./ReportHistory.tsx";
import { ReportSteps } from "./ReportSteps.tsx";
import { DifferenceTable, FaultTable } from "./RowTables.tsx";
import { actionIcons } from "./report-actions.tsx";
import { StepDialog } from "./StepDialog.tsx";

const amounts = ["gross", "refunds", "net", "commission"] as const;
const fields = ["due_at", "revision", "worker_count", "company_count", "order_count", "row_count", "made_at"] as const;
const forward: ReadonlySet<ReportAction> = new Set(["check", "acceptIdentity", "acceptIncome"]);
const drafts: ReadonlySet<number> = new Set([
  platformReportStates.code("draft"),
  platformReportStates.code("correcting"),
]);

/** A quarter's report: how far it is, what is wrong with it, what has changed since, its revisions and files. */
export const ReportDetail = ({ id, onClose }: DetailProps) => {
  const desk = useDesk();
  const texts = useText();
  const { t } = texts;
  const [action, setAction] = useState<ReportAction>();
  const query = useQuery({
    queryKey: queryKeys.detail("platformReports", id),
    queryFn: () => desk.platformReports.get({ params: { id } }),
  });
  const kept = useCachedRow("platformReports", id, query);
  const detail = query.data?.value;
  const report = detail?.report;
  const row = report as Row | undefined;
  const isDraft = report !== undefined && drafts.has(report.status);
  const legal = report ? platformReportStates.actionsIn(report.status) : [];
  const offered = [...legal.filter((one) => forward.has(one)), ...legal.filter((one) => !forward.has(one))];
  return (
    <DetailPanel
      title={report ? t("platformReports.title", { quarter: report.quarter }) : t("lists.ui.detail")}
      mark={row ? <CellValue column={platformReports.columns.status} value={row["status"]} /> : null}
      actions={
        <ActionBar
          actions={offered.map((one) => ({
            key: one,
            text: t(`platformReports.actions.${one}`),
            icon: actionIcons[one],
            permission: "income_tax.summary.edit",
            isForward: forward.has(one),
            onClick: () => setAction(one),
          }))}
        />
      }
      onClose={onClose}
    >
      {kept ? <CachedRow list="platformReports" row={kept} /> : <DetailStates query={query} />}
      {detail && row ? (
        <>
          <Section title={t("platformReports.steps")}>
            <ReportSteps detail={detail} />
          </Section>
          {detail.difference_count > 0 ? (
            <Section title={t("platformReports.differenceTitle", { count: detail.difference_count })}>
              <MessageBar intent="warning" layout="multiline">
                <MessageBarBody>
                  {t(`platformReports.${isDraft ? "differenceDraft" : "differenceSealed"}`, {
                    count: detail.difference_count,
                  })}
                </MessageBarBody>
              </MessageBar>
              <DifferenceTable rows={detail.difference} count={detail.difference_count} />
            </Section>
          ) : null}
          {isDraft ? (
            <Section title={t("platformReports.faultsTitle", { count: detail.fault_count })}>
              {detail.fault_count === 0 ? <Text>{t("platformReports.noFaults")}</Text> : null}
              <FaultTable faults={detail.faults} count={detail.fault_count} />
            </Section>
          ) : null}
          <Section title={t("platformReports.facts")}>
            <AmountTable
              label={t("platformReports.facts")}
              amounts={amounts.map((key) => ({
                key,
                label: columnTitle(texts, "platformReports", key),
                cents: Number(row[key] ?? 0),
                isStrong: key === "net",
              }))}
            />
            <RowFields list="platformReports" row={row} keys={fields} />
            <Text block size={200}>
              {t("platformReports.exemption")}
            </Text>
          </Section>
          <ReportHistory detail={detail} />
        </>
      ) : null}
      {action && detail ? <StepDialog action={action} detail={detail} onClose={() => setAction(undefined)} /> : null}
    </DetailPanel>
  );
};
