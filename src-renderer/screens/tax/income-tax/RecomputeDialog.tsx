import { Spinner, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { recomputedColumns } from "../../../../src-shared/registries/workbench/tax-close-calls.ts";
import { incomeSummary } from "../../../../src-shared/tax/income-tax/income-summary-list.ts";
import { useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { Texts } from "../../../i18n/texts.ts";
import { cellText, columnTitle } from "../../../list-screen/layout/list-texts.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { ResultTable } from "../../../ui/facts/Facts.tsx";
import { NoteField } from "../../../ui/inputs/NoteField.tsx";
import { ErrorMessage, Message } from "../../../ui/messages/Message.tsx";

type Column = (typeof recomputedColumns)[number];
type Props = {
  readonly period: string;
  readonly ids: readonly string[] | undefined;
  readonly onClose: (outcome?: "done") => void;
};

const valueText = (texts: Texts, column: Column, value: string | number): string =>
  value === "" ? texts.t("common.emptyValue") : cellText(texts, incomeSummary.columns[column], value);

/** Compares a month with its bills, shows what differs, and writes it when the person says so. */
export const RecomputeDialog = ({ period, ids, onClose }: Props) => {
  const desk = useDesk();
  const { t, texts } = useText();
  const [reason, setReason] = useState("");
  const monthRows = { period, ...(ids !== undefined && { ids: [...ids] }) };
  const [openedAt] = useState(() => Date.now());
  const compared = useQuery({
    queryKey: ["recompute", period, ids, openedAt],
    queryFn: () => desk.incomeTax.recompute({ body: monthRows }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const apply = useWrite({
    mutationFn: (digest: string) => desk.incomeTax.recompute({ body: { ...monthRows, digest, reason: reason.trim() } }),
  });
  const comparison = compared.data;
  const isDone = apply.data !== undefined;
  const mayApply = comparison !== undefined && comparison.changed > 0 && !comparison.is_locked && !isDone;
  const rows = (comparison?.rows ?? []).flatMap(({ no, labor_name, is_new, changes }) =>
    changes.map(({ column, before, after }, at) => ({
      key: `${no} ${column}`,
      cells: [
        at === 0 ? no : "",
        at === 0 ? labor_name : "",
        columnTitle(texts, "incomeSummary", column),
        is_new ? t("incomeTax.recompute.isNew") : valueText(texts, column, before),
        valueText(texts, column, after),
      ],
    })),
  );
  const problem = compared.error ?? apply.error;
  return (
    <ConfirmDialog
      title={t("incomeTax.recompute.title", { period })}
      confirmText={mayApply ? t("incomeTax.recompute.apply") : t("common.close")}
      isBusy={apply.isPending}
      isWide
      isDone={isDone || (comparison !== undefined && !mayApply)}
      isIncomplete={mayApply && reason.trim() === ""}
      onConfirm={() => (mayApply ? apply.mutate(comparison.digest) : onClose(isDone ? "done" : undefined))}
      onClose={() => onClose(isDone ? "done" : undefined)}
    >
      <Text block>{t("incomeTax.recompute.body")}</Text>
      {compared.isPending ? <Spinner size="small" label={t("incomeTax.recompute.working")} /> : null}
      {comparison && !isDone ? (
        <Message intent={comparison.changed === 0 ? "success" : "warning"}>
          {comparison.changed === 0
            ? t("incomeTax.recompute.same", { count: comparison.examined })
            : t("incomeTax.recompute.differs", { examined: comparison.examined, changed: comparison.changed })}
          {comparison.changed > 0 && comparison.is_locked ? ` ${t("incomeTax.recompute.locked")}` : ""}
        </Message>
      ) : null}
      {isDone ? (
        <Message intent="success">{t("incomeTax.recompute.applied", { changed: apply.data.changed })}</Message>
      ) : null}
      <ResultTable
        label={t("incomeTax.recompute.title", { period })}
        titles={(["no", "name", "item", "before", "after"] as const).map((key) => t(`incomeTax.recompute.${key}`))}
        rows={rows}
        isTall
      />
      {comparison && comparison.changed > comparison.rows.length ? (
        <Text block size={200}>
          {t("incomeTax.recompute.more", { count: comparison.rows.length })}
        </Text>
      ) : null}
      {mayApply ? (
        <>
          <Text block size={200}>
            {t("incomeTax.recompute.applyHint")}
          </Text>
          <NoteField
            label={t("common.reason")}
            required
            hint={t("common.reasonHint")}
            value={reason}
            most={200}
            onChange={setReason}
          />
        </>
      ) : null}
      <ErrorMessage error={problem} />
    </ConfirmDialog>
  );
};
