import { Button, Link, makeStyles, Text, tokens } from "@fluentui/react-components";
import { EditRegular, EyeRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { ListRow, Row } from "../../../src-shared/lists/define.ts";
import { invoiceRecords } from "../../../src-shared/lists/invoice-records.ts";
import { useCan, useConnection } from "../../app/bootstrap.ts";
import { useDesk } from "../../app/bridge/DeskProvider.tsx";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { queryKeys } from "../../app/query-keys.ts";
import { CellValue } from "../../list-screen/CellValue.tsx";
import type { DetailProps } from "../../list-screen/define-list-screen.ts";
import { RowFields } from "../../list-screen/RowFields.tsx";
import { RevealProvider } from "../../list-screen/reveal.tsx";
import { DetailPanel } from "../../ui/DetailPanel.tsx";
import { DetailStates } from "../../ui/DetailStates.tsx";
import { Section } from "../../ui/Section.tsx";
import { RecordDialog } from "./RecordDialog.tsx";

const FileViewer = lazy(async () => ({ default: (await import("../../viewer/FileViewer.tsx")).FileViewer }));

const useStyles = makeStyles({ bar: { display: "flex", gap: tokens.spacingHorizontalS, paddingBottom: "8px" } });

const invoice = [
  "company_name",
  "record_kind",
  "invoice_type",
  "invoice_category",
  "invoice_code",
  "invoice_at",
  "amount",
  "price",
  "tax",
  "tax_rate",
  "red_amount",
  "drawer_name",
  "remark",
] as const;
const worker = ["labor_name", "id_no", "tax_proof_no"] as const;
const courier = ["courier_company", "courier_no"] as const;

/** An invoice: what it says, its file, how it travels. */
export const RecordDetail = ({ id, onClose }: DetailProps) => {
  const styles = useStyles();
  const desk = useDesk();
  const can = useCan();
  const { online } = useConnection();
  const { t } = useText();
  const navigate = useNavigate();
  const [isViewing, setViewing] = useState(false);
  const [edited, setEdited] = useState<ListRow<typeof invoiceRecords>>();
  const query = useQuery({
    queryKey: queryKeys.detail("invoiceRecords", id),
    queryFn: async () => {
      const page = { list: "invoiceRecords", filters: { ids: [id] }, page: 1, page_size: 20, summary: false } as const;
      const answer = await desk.lists.page(page);
      return { value: answer.rows[0], freshness: answer.freshness };
    },
  });
  const row = query.data?.value;
  const record = row as ListRow<typeof invoiceRecords> | undefined;
  const fileKey = record?.file_key ?? null;
  const shown = (keys: readonly string[], from: Row) => keys.filter((key) => from[key] !== null && from[key] !== "");
  return (
    <RevealProvider list="invoiceRecords">
      <DetailPanel
        title={record?.invoice_no ?? t("lists.ui.detail")}
        mark={record ? <CellValue column={invoiceRecords.columns.state} value={record.state} /> : null}
        onClose={onClose}
      >
        <DetailStates query={query} />
        {query.isSuccess && !row ? <Text>{t("errors.not_found")}</Text> : null}
        {record && row ? (
          <>
            <div className={styles.bar}>
              <Button
                size="small"
                appearance="primary"
                icon={<EyeRegular />}
                disabledFocusable={fileKey === null || !online}
                onClick={() => setViewing(fileKey !== null && online)}
              >
                {t("invoices.actions.view")}
              </Button>
              {can("invoice.record.create") ? (
                <Button
                  size="small"
                  icon={<EditRegular />}
                  disabledFocusable={!online}
                  onClick={() => setEdited(record)}
                >
                  {t("invoices.actions.editRecord")}
                </Button>
              ) : null}
            </div>
            {fileKey === null ? <Text size={200}>{t("invoices.detail.noFile")}</Text> : null}
            <Section title={t("invoices.detail.invoice")}>
              <RowFields list="invoiceRecords" row={row} keys={shown(invoice, row)} />
            </Section>
            {record.labor_name === "" ? null : (
              <Section title={t("invoices.detail.worker")}>
                <RowFields list="invoiceRecords" row={row} keys={shown(worker, row)} />
              </Section>
            )}
            <Section title={t("invoices.detail.courier")}>
              <RowFields list="invoiceRecords" row={row} keys={courier} />
            </Section>
            {record.apply_id === null ? null : (
              <Link as="button" onClick={() => void navigate(`/invoice-applies/${record.apply_id}`)}>
                {record.apply_no}
              </Link>
            )}
            {isViewing && fileKey !== null ? (
              <Suspense fallback={null}>
                <FileViewer files={[{ key: fileKey, name: record.invoice_no }]} onClose={() => setViewing(false)} />
              </Suspense>
            ) : null}
            {edited ? <RecordDialog record={edited} onClose={() => setEdited(undefined)} /> : null}
          </>
        ) : null}
      </DetailPanel>
    </RevealProvider>
  );
};
