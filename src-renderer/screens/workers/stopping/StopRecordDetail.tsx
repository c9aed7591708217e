import { Text } from "@fluentui/react-components";
import { useState } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { RecordActions } from "../../../record/RecordActions.tsx";
import { useDecided } from "../../../ui/detail/use-decided.ts";
import { Section } from "../../../ui/facts/Section.tsx";
import { stopRecordSteps } from "./stop-actions.tsx";
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
export const StopRecordDetail = ({ id, onClose }: DetailProps) => {
  const { t } = useText();
  const query = useStopRecord(id);
  const decided = useDecided(id);
  const [withdrawn, setWithdrawn] = useState<Row | null>(null);
  return (
    <CachedDetail
      list="stopRecords"
      {...{ id, query, onClose }}
      rowOf={({ record }) => record as Row}
      state="status"
      actions={({ record, actions }) => (
        <RecordActions
          shown={stopRecordSteps}
          row={record as Row}
          verdicts={actions}
          onAction={() => setWithdrawn(record as Row)}
        />
      )}
    >
      {({ open }, row) => (
        <>
          <RowSection title={t("stopping.detail.worker")} list="stopRecords" row={row} keys={person} />
          <RowSection title={t("stopping.detail.stop")} list="stopRecords" row={row} keys={stop} />
          <Section title={t("stopping.detail.openNow")}>
            <Text>
              {open.bills === 0
                ? t("stopping.detail.nothing")
                : t("stopping.dialog.open", { ...open, amount: formatMoney(open.amount) })}
            </Text>
          </Section>
          {withdrawn ? (
            <WithdrawDialog
              kind="record"
              row={withdrawn}
              onClose={(outcome) => {
                setWithdrawn(null);
                if (outcome === "done") decided("withdraw");
              }}
            />
          ) : null}
        </>
      )}
    </CachedDetail>
  );
};
