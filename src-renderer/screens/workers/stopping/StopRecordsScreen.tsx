import { Text } from "@fluentui/react-components";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { type DetailProps, defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { StepDetail } from "../../../record/StepDetail.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";
import { useOpenWords } from "../../../workers/stopping/open-words.ts";
import { stopRecordActions, stopRecordSteps } from "./stop-actions.tsx";
import { useStopTools } from "./use-stop-tools.tsx";
import { useStopRecord } from "./use-stops.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

const person = ["labor_name", "id_no", "mobile", "company_name"] as const;
const stop = [
  "reason",
  "effective_at",
  "batch_no",
  "notice_sent_at",
  "done_at",
  "remark",
  "maker_name",
  "create_at",
] as const;

/** The end of one cooperation, with what is still open. */
const StopRecordDetail = ({ id, onClose }: DetailProps) => {
  const { t } = useText();
  const openWords = useOpenWords();
  const query = useStopRecord(id);
  return (
    <StepDetail
      list="stopRecords"
      {...{ id, query, onClose }}
      rowOf={({ record }) => record as Row}
      shown={stopRecordSteps}
      dialogOf={({ row }, end) => <WithdrawDialog kind="record" row={row} onClose={end} />}
    >
      {({ open }, row) => (
        <>
          <RowSection title={t("stopping.detail.worker")} list="stopRecords" row={row} keys={person} />
          <RowSection title={t("stopping.detail.stop")} list="stopRecords" row={row} keys={stop} />
          <Section title={t("stopping.detail.openNow")}>
            <Text>{openWords(open) || t("stopping.detail.nothing")}</Text>
          </Section>
        </>
      )}
    </StepDetail>
  );
};

export const stopRecordsSpec = defineListScreen({
  list: "stopRecords",
  route: "/stop-records",
  exportPermission: "labor.labor.export",
  rowActions: stopRecordActions,
  useTools: useStopTools,
  Detail: StopRecordDetail,
});

export const StopRecordsScreen = () => <ListScreen spec={stopRecordsSpec} />;
