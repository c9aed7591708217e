import { ProgressBar, Text } from "@fluentui/react-components";
import { useState } from "react";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { queryToFilters } from "../../../../src-shared/kernel/lists/filter-values.ts";
import { exportJobStates } from "../../../../src-shared/records/exports/export-job-states.ts";
import { exportJobs } from "../../../../src-shared/records/exports/export-jobs-list.ts";
import type { ExportAsked } from "../../../../src-shared/records/exports/export-shapes-calls.ts";
import { type ListName, listByName, lists } from "../../../../src-shared/registries/lists/registry.ts";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { Texts } from "../../../i18n/texts.ts";
import { filterChips } from "../../../list-screen/filters/filter-texts.ts";
import { columnTitle } from "../../../list-screen/layout/list-texts.ts";
import type { ActionTarget, DetailProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { CellValue } from "../../../list-screen/row/CellValue.tsx";
import { RowActions } from "../../../list-screen/row/RowActions.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { type Companies, useCompanies } from "../../../session/companies.ts";
import { DetailPanel } from "../../../ui/detail/DetailPanel.tsx";
import { DetailStates } from "../../../ui/detail/DetailStates.tsx";
import { type Fact, Facts, Section } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { exportJobActions } from "./export-job-actions.tsx";

const basics = ["no", "kind", "file_name", "total", "matched", "bytes", "downloaded_count"] as const;
const times = ["create_at", "finish_at", "expire_at"] as const;
const protection = ["protect_id_no", "protect_mobile", "watermark"] as const;

const isList = (name: string | null): name is ListName => name !== null && Object.hasOwn(lists, name);

const rowsText = ({ t }: Texts, { chosen: selectedIds, except }: ExportAsked): string => {
  if (selectedIds !== null) return t("exportCentre.chosen", { count: selectedIds });
  return except > 0 ? t("exportCentre.except", { count: except }) : t("exportCentre.all");
};

/** The filters in words; as they were sent where the list has changed since and no longer reads them. */
const filterWords = (texts: Texts, companies: Companies, list: ListName, filters: ExportAsked["filters"]): string[] => {
  const declared = listByName(list);
  try {
    const organizations = { nameOf: (id: string) => id };
    return filterChips({ texts, list: declared, companies, organizations }, queryToFilters(declared, filters)).map(
      ({ text }) => text,
    );
  } catch {
    return Object.entries(filters).map(([name, value]) => texts.t("lists.ui.chosenOne", { name, value }));
  }
};

const requestFacts = (texts: Texts, companies: Companies, request: ExportAsked): Fact[] => {
  const { t } = texts;
  const { list } = request;
  if (!isList(list)) return [];
  const filters = filterWords(texts, companies, list, request.filters);
  return [
    { name: t("exportCentre.scope"), value: rowsText(texts, request) },
    {
      name: t("exportCentre.filters"),
      value: filters.length > 0 ? <Lines lines={filters} /> : t("exportCentre.noFilters"),
    },
    { name: t("exportCentre.columns"), value: texts.list(request.columns.map((key) => columnTitle(texts, list, key))) },
    {
      name: t("exportCentre.direction"),
      value: t(request.direction === 2 ? "lists.dialog.vertical" : "lists.dialog.horizontal"),
    },
    ...(request.options.length === 0
      ? []
      : [
          {
            name: t("lists.export.what"),
            value: <Lines lines={request.options.map((option) => t(`lists.export.options.${option}`))} />,
          },
        ]),
  ];
};

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <>
    {lines.map((line) => (
      <div key={line}>{line}</div>
    ))}
  </>
);

const targetOf = (row: Row): ActionTarget => ({
  list: "exportJobs",
  filters: {},
  selection: { mode: "some", ids: [String(row["id"])] },
  count: 1,
  sums: null,
  rows: [row],
});

const Progress = ({ row }: { row: Row }) => {
  const { t } = useText();
  const isRunning = exportJobStates.keyOf(Number(row["status"])) === "running";
  const [done, total] = [Number(row["done"] ?? 0), Number(row["total"] ?? 0)];
  if (!isRunning || total === 0) return null;
  return (
    <>
      <Text>{t("exportCentre.progress", { done, total })}</Text>
      <ProgressBar value={done} max={total} aria-label={t("exportCentre.progress", { done, total })} />
    </>
  );
};

/** An export job: how far it is, what it was asked for, its file. */
export const ExportJobDetail = ({ id, onClose }: DetailProps) => {
  const texts = useText();
  const { t, error: errorText } = texts;
  const companies = useCompanies();
  const [running, setRunning] = useState<ListAction>();
  const query = useDetail("exportJobs", id, (desk) => desk.exports.get({ params: { id } }));
  const data = query.data?.value;
  const row = data?.job as Row | undefined;
  const Dialog = running?.Dialog;
  const failCode = row?.["fail_code"];
  return (
    <DetailPanel
      title={row ? t("exportCentre.title", { no: String(row["no"]) }) : t("lists.ui.detail")}
      mark={row ? <CellValue column={exportJobs.columns.status} value={row["status"]} /> : null}
      onClose={onClose}
      actions={row ? <RowActions list="exportJobs" actions={exportJobActions} row={row} onAction={setRunning} /> : null}
    >
      <DetailStates query={query} />
      {data && row ? (
        <>
          <Progress row={row} />
          {failCode ? <Message intent="error">{errorText(new AppError(String(failCode)))}</Message> : null}
          <RowSection title={t("exportCentre.result")} list="exportJobs" row={row} keys={[...basics, ...times]} />
          <Section title={t("exportCentre.asked")}>
            <Facts
              facts={[
                ...requestFacts(texts, companies, data.asked),
                ...(data.reason === "" ? [] : [{ name: t("exportCentre.reason"), value: data.reason }]),
                ...(data.as_of === null ? [] : [{ name: t("exportCentre.asOf"), value: data.as_of }]),
                ...(data.as_of_seq === null ? [] : [{ name: t("exportCentre.seq"), value: String(data.as_of_seq) }]),
                ...(data.sha256 === null ? [] : [{ name: t("exportCentre.sha256"), value: data.sha256 }]),
              ]}
            />
            <RowFields list="exportJobs" row={row} keys={protection} />
          </Section>
          {Dialog ? <Dialog target={targetOf(row)} onClose={() => setRunning(undefined)} /> : null}
        </>
      ) : null}
    </DetailPanel>
  );
};
