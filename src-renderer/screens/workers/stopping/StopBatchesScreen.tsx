import { Button } from "@fluentui/react-components";
import { DocumentPdfRegular, TableRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { FileDialog } from "../../../list-screen/FileDialog.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { type DetailProps, defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { listAddress } from "../../../list-screen/model/list-address.ts";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { StepDetail } from "../../../record/StepDetail.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";
import { stopBatchActions, stopBatchSteps } from "./stop-actions.tsx";
import { useStopTools } from "./use-stop-tools.tsx";
import { useStopBatch } from "./use-stops.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

type Paper = "pdf" | "excel";

type Props = { readonly id: string; readonly paper: Paper; readonly onClose: () => void };

/** Asks how much of the people a batch's paper shows, has it made by the service, and fetches it. */
const StopPaperDialog = ({ id, paper, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  return (
    <FileDialog
      title={t("stopping.dialog.paperTitle", { paper: t(`stopping.actions.${paper}`) })}
      confirmText={t("common.confirm")}
      body={t("stopping.dialog.paperBody")}
      clearWords={{ label: t("stopping.dialog.clear"), hint: t("stopping.dialog.clearHint") }}
      make={async ({ locale, isClear, reason }) => {
        const query = { locale, protect_id_no: isClear ? ("0" as const) : ("1" as const), reason };
        const { job } = await desk.stopping[paper]({ params: { id }, query });
        return { id: job.id, text: t("stopping.dialog.started", { no: job.no }) };
      }}
      onClose={() => onClose()}
    />
  );
};

const counts = [
  ...["rows", "waiting_count", "processing_count", "stopped_count", "failed_count", "withdrawn_count"],
  "unsettled_amount",
] as const;
const basics = ["company_name", "reason", "effective_at", "remark", "maker_name", "create_at"] as const;

/** A batch of stops: how far it is, its records, and its papers. */
const StopBatchDetail = ({ id, onClose }: DetailProps) => {
  const { t } = useText();
  const navigate = useNavigate();
  const query = useStopBatch(id);
  const [paper, setPaper] = useState<Paper | null>(null);
  return (
    <StepDetail
      list="stopBatches"
      {...{ id, query, onClose }}
      rowOf={({ batch }) => batch as Row}
      shown={stopBatchSteps}
      // What waits can be withdrawn though others of the batch are over.
      judgedBy={({ batch }) => ({ ...(batch as Row), status: batch.waiting_count > 0 ? 1 : batch.status })}
      dialogOf={({ row }, end) => <WithdrawDialog kind="batch" row={row} onClose={end} />}
      besides={({ batch }) => [
        {
          key: "pdf",
          text: t("stopping.actions.pdf"),
          icon: DocumentPdfRegular,
          permission: "labor.cooperation.cancel",
          against: batch.stopped_count > 0 ? null : "forbidden",
          onClick: () => setPaper("pdf"),
        },
        {
          key: "excel",
          text: t("stopping.actions.excel"),
          icon: TableRegular,
          permission: "labor.cooperation.cancel",
          onClick: () => setPaper("excel"),
        },
      ]}
    >
      {(_detail, row) => (
        <>
          <RowSection title={t("stopping.detail.counts")} list="stopBatches" row={row} keys={counts} />
          <Section title={t("stopping.detail.stop")}>
            <RowFields list="stopBatches" row={row} keys={basics} />
            <Button
              size="small"
              onClick={() => void navigate(listAddress("stopRecords", { batch_id: id, company_id: "all" }) ?? "/")}
            >
              {t("stopping.detail.records")}
            </Button>
          </Section>
          {paper ? <StopPaperDialog id={id} paper={paper} onClose={() => setPaper(null)} /> : null}
        </>
      )}
    </StepDetail>
  );
};

export const stopBatchesSpec = defineListScreen({
  list: "stopBatches",
  route: "/stop-batches",
  exportPermission: "labor.labor.export",
  rowActions: stopBatchActions,
  useTools: useStopTools,
  Detail: StopBatchDetail,
});

export const StopBatchesScreen = () => <ListScreen spec={stopBatchesSpec} />;
