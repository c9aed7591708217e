import { Field, Input, MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { PlatformReport, ReportAction } from "../../../src-shared/calls/platform-reports.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Facts } from "../../ui/facts/Facts.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { useToast } from "../../ui/messages/toast.tsx";

type Props = {
  readonly action: ReportAction;
  readonly detail: PlatformReport;
  readonly onClose: (outcome?: "done") => void;
};

const sealed: ReadonlySet<ReportAction> = new Set(["check", "acceptIdentity", "acceptIncome"]);
const withReceipt: ReadonlySet<ReportAction> = new Set(["acceptIdentity", "acceptIncome"]);
const withReason: ReadonlySet<ReportAction> = new Set(["reopen", "correct", "withdraw"]);

/** Facts of the quarter, what the step does, and what it asks for. */
export const StepDialog = ({ action, detail: given, onClose }: Props) => {
  const desk = useDesk();
  const toast = useToast();
  const { t, error } = useText();
  // What was looked at, though the record behind it is read anew meanwhile.
  const [{ report, digest }] = useState(given);
  const [receipt, setReceipt] = useState("");
  const [reason, setReason] = useState("");
  const { id, version, quarter, revision } = report;
  const name = t(`platformReports.actions.${action}`);
  const step = useMutation({
    mutationFn: () =>
      desk.platformReports.update({
        params: { id },
        body: {
          version,
          action,
          ...(sealed.has(action) && { digest }),
          ...(withReceipt.has(action) && { receipt_no: receipt.trim() }),
          ...(withReason.has(action) && { reason: reason.trim() }),
        },
      }),
    onSuccess: () => {
      toast.success(t("platformReports.done", { quarter, action: name }));
      onClose("done");
    },
  });
  const isStale = step.error instanceof AppError && step.error.code === "stale_version";
  const isMissing =
    (withReceipt.has(action) && receipt.trim() === "") || (withReason.has(action) && reason.trim().length < 2);
  const column = (key: "worker_count" | "gross" | "refunds" | "net") => t(`lists.platformReports.columns.${key}`);
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  return (
    <ConfirmDialog
      title={t("platformReports.stepTitle", { action: name, quarter })}
      confirmText={name}
      isBusy={step.isPending}
      isConfirmDisabled={isMissing || isStale}
      onConfirm={() => step.mutate()}
      onClose={() => onClose()}
    >
      <Facts
        facts={[
          {
            name: t("platformReports.quarter"),
            value: `${quarter} · ${t("platformReports.revisionOf", { revision })}`,
          },
          { name: column("worker_count"), value: report.worker_count },
          { name: column("gross"), value: yuan(report.gross) },
          { name: column("refunds"), value: yuan(report.refunds) },
          { name: column("net"), value: yuan(report.net) },
        ]}
      />
      <Text block>{t(`platformReports.stepBody.${action}`)}</Text>
      {withReceipt.has(action) ? (
        <Field label={t("platformReports.receipt")} required hint={t("platformReports.receiptHint")}>
          <Input value={receipt} maxLength={60} onChange={(_event, data) => setReceipt(data.value)} />
        </Field>
      ) : null}
      {action === "acceptIncome" || action === "check" ? (
        <Text block size={200}>
          {t("platformReports.exemption")}
        </Text>
      ) : null}
      {withReason.has(action) ? (
        <NoteField
          label={t("common.reason")}
          required
          hint={t("common.reasonHint")}
          value={reason}
          most={200}
          onChange={setReason}
        />
      ) : null}
      {step.error ? (
        <MessageBar intent={isStale ? "warning" : "error"} layout="multiline">
          <MessageBarBody>{isStale ? t("platformReports.stale") : error(step.error)}</MessageBarBody>
        </MessageBar>
      ) : null}
    </ConfirmDialog>
  );
};
