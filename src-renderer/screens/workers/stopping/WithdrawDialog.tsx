import { useState } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { stopBatches, stopRecords } from "../../../../src-shared/workers/stopping/stop-records-list.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { rowFacts } from "../../../record/row-facts.ts";
import { Facts } from "../../../ui/facts/Facts.tsx";

type Props = {
  readonly kind: "record" | "batch";
  readonly row: Row;
  readonly onClose: (outcome?: "done") => void;
};

/** Withdraws a stop, or all of a batch that wait, before their day. */
export const WithdrawDialog = ({ kind, row: given, onClose }: Props) => {
  const desk = useDesk();
  const { t, texts } = useText();
  // What is confirmed is what stands here, even when the screen behind is read anew.
  const [row] = useState(given);
  const request = {
    params: { id: String(row["id"]) },
    body: { version: Number(row["version"]), action: "withdraw" as const },
  };
  const isBatch = kind === "batch";
  const facts = isBatch
    ? rowFacts(texts, stopBatches, row, ["company_name", "waiting_count", "effective_at"])
    : rowFacts(texts, stopRecords, row, ["labor_name", "company_name", "effective_at"]);
  return (
    <PlainDialog<unknown>
      title={`${t("stopping.actions.withdraw")} ${String(row["no"])}`}
      confirmText={t("stopping.actions.withdraw")}
      warning={t(isBatch ? "stopping.dialog.withdrawBatchWarning" : "stopping.dialog.withdrawWarning")}
      done={t("stopping.dialog.withdrawn")}
      send={() => (isBatch ? desk.stopping.withdrawBatch(request) : desk.stopping.withdraw(request))}
      onClose={onClose}
    >
      <Facts facts={facts} />
    </PlainDialog>
  );
};
