import { useState } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { formatCount } from "../../../../src-shared/kernel/values/money/count.ts";
import { importJobs } from "../../../../src-shared/registries/imports/import-jobs-list.ts";
import { submitOfKind } from "../../../../src-shared/registries/imports/submits.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { CellValue } from "../../../list-screen/row/CellValue.tsx";
import { ProgressSteps } from "../../../list-screen/row/ProgressSteps.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";

import { ActionBar } from "../../../ui/buttons/ActionBar.tsx";
import { DetailPanel } from "../../../ui/detail/DetailPanel.tsx";
import { DetailStates } from "../../../ui/detail/DetailStates.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { useFollow } from "../../../work/WorkProvider.tsx";
import { OriginalFileSection } from "./OriginalFileSection.tsx";
import { RefusedRows, refusalText } from "./RefusedRows.tsx";
import { RollBackJobDialog } from "./RollBackJobDialog.tsx";

const basics = [
  "kind",
  "file_name",
  "company_name",
  "created_by_name",
  "create_at",
  "finish_at",
  "duration",
  "sha256",
] as const;
const counts = ["total_count", "success_count", "skip_count", "fail_count"] as const;

/** An import other than bills: what came of it, which rows were refused and why, and taking it back. */
export const ImportJobDetail = ({ id, onClose }: DetailProps) => {
  const desk = useDesk();
  const toast = useToast();
  const follow = useFollow();
  const { t, texts } = useText();
  const [isRollingBack, setRollingBack] = useState(false);
  const query = useDetail("importJobs", id, (desk) => desk.imports.job({ params: { id } }));
  const data = query.data?.value;
  const row = data?.record as Row | undefined;
  const no = String(row?.["no"] ?? "");
  const stopCode = row?.["stop_code"];
  const download = async () => {
    try {
      const { job_id } = await desk.imports.downloadFailedRows({ record_id: id, no, locale: texts.locale });
      const title = t("importJobs.downloadFailed");
      follow(job_id, title);
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <DetailPanel
      title={row ? t("importJobs.title", { no }) : t("lists.ui.detail")}
      mark={row ? <CellValue column={importJobs.columns.status} value={row["status"]} /> : null}
      onClose={onClose}
      actions={
        data ? (
          <ActionBar
            actions={[
              {
                key: "failed",
                text: t("importJobs.downloadFailed"),
                against: data.has_failed_rows ? null : "forbidden",
                onClick: () => void download(),
              },
              {
                key: "rollBack",
                text: t("importJobs.rollBack"),
                against: data.can_roll_back ? null : "forbidden",
                onClick: () => setRollingBack(true),
              },
            ]}
          />
        ) : null
      }
    >
      <DetailStates query={query} />
      {row ? <ProgressSteps list="importJobs" row={row} /> : null}
      {typeof stopCode === "string" ? (
        <Message intent="warning">
          {t("importJobs.stopped", { reason: refusalText(texts, { row: 0, ok: false, code: stopCode }) })}
        </Message>
      ) : null}
      {data && row ? (
        <>
          <Section title={t("importJobs.counts")}>
            {/* Rows of people have no amount. */}
            <RowFields
              list="importJobs"
              row={row}
              keys={row["amount"] === 0 ? counts : [...counts, "amount"]}
              more={data.outcomes.map(({ outcome, count }) => ({
                name: t(`importJobs.outcomes.${outcome}`),
                value: formatCount(count),
              }))}
            />
            {data.open_count === 0 ? null : (
              <Message intent="info">{t("importJobs.open", { count: data.open_count })}</Message>
            )}
          </Section>
          <Section title={t("importJobs.refused", { count: data.refused.length })}>
            <RefusedRows refusedRows={data.refused} fields={submitOfKind(Number(row["kind"]))?.fields ?? []} />
          </Section>
          <RowSection title={t("importJobs.basics")} list="importJobs" row={row} keys={basics} />
          <OriginalFileSection file={data.file} />
        </>
      ) : null}
      {isRollingBack && row ? <RollBackJobDialog row={row} onClose={() => setRollingBack(false)} /> : null}
    </DetailPanel>
  );
};
