import { Field, Spinner, Text, Textarea } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { transactRowsAtMost } from "../../../../src-shared/billing/funds/transact-list-import.ts";
import type { PlanInput } from "../../../../src-shared/bridge/money.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { MoneyDialog } from "../../../money/dialog/MoneyDialog.tsx";
import { useMoneyStyles } from "../../../money/money.styles.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { ResultTable } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { readTransactRows } from "./pasted-transact-rows.ts";

const Result = ({ intentId }: { intentId: string }) => {
  const desk = useDesk();
  const { t, error } = useText();
  const query = useQuery({
    queryKey: [...queryKeys.intent(intentId), "result"],
    queryFn: () => desk.funds.handleResult({ intent_id: intentId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.error) return <Text>{error(query.error)}</Text>;
  if (!query.data) return <Spinner size="tiny" />;
  const { changed, same, refused } = query.data;
  return (
    <section aria-label={t("funds.entry.resultTitle")}>
      <Text weight="semibold">{t("funds.entry.resultSummary", { changed, same, refused: refused.length })}</Text>
      <ResultTable
        label={t("funds.entry.resultTitle")}
        titles={[t("funds.entry.resultRow"), t("funds.entry.resultNo"), t("funds.entry.resultWhy")]}
        rows={refused.map(({ row, no, code }) => ({
          key: String(row),
          cells: [String(row), no, t(`funds.entry.refused.${code}`)],
        }))}
      />
    </section>
  );
};

/** Takes a pasted list of entries that were seen to, then marks them, with a result for each line. */
export const HandleDialog = ({ onClose }: { onClose: () => void }) => {
  const styles = useMoneyStyles();
  const { t } = useText();
  const [text, setText] = useState("");
  const [planned, setPlanned] = useState<PlanInput>();
  if (planned) {
    return (
      <MoneyDialog input={planned} result={({ intent_id }) => <Result intentId={intent_id} />} onClose={onClose} />
    );
  }
  const { rows, faults } = readTransactRows(text);
  const isTooMany = rows.length > transactRowsAtMost;
  const [first] = faults;
  const handled = rows.filter(({ status }) => status === 2).length;
  return (
    <ConfirmDialog
      title={t("funds.entry.handleTitle")}
      confirmText={t("funds.next")}
      isIncomplete={rows.length === 0}
      refusal={faults.length > 0 || isTooMany ? t("common.resolveAbove") : null}
      onConfirm={() =>
        setPlanned({
          action: "transaction.handle",
          body: { batch_key: crypto.randomUUID(), file_name: t("funds.entry.pasted"), rows: [...rows] },
        })
      }
      onClose={onClose}
    >
      <div className={styles.column}>
        <Text>{t("funds.entry.handleText")}</Text>
        <Field label={t("funds.entry.handleRows")} required hint={t("funds.entry.handleHint")}>
          <Textarea value={text} rows={8} resize="vertical" onChange={(_event, { value }) => setText(value)} />
        </Field>
        {rows.length > 0 ? (
          <Text>{t("funds.entry.handleRead", { count: rows.length, handled, open: rows.length - handled })}</Text>
        ) : null}
        {first || isTooMany ? (
          <Message intent="error">
            {first
              ? t("funds.entry.handleFault", {
                  count: faults.length,
                  row: first.row,
                  reason: t(`funds.entry.faults.${first.code}`),
                })
              : t("funds.entry.handleTooMany", { most: transactRowsAtMost })}
          </Message>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
