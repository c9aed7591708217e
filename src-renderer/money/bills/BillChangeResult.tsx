import { makeStyles, Spinner, Text, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import type { BillChangeAnswer } from "../../../src-shared/billing/bills/bill-changes-calls.ts";
import { bills } from "../../../src-shared/billing/bills/bills-list.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { codeLabel } from "../../list-screen/layout/list-texts.ts";
import { CellValue } from "../../list-screen/row/CellValue.tsx";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { ResultTable } from "../../ui/facts/Facts.tsx";

const useStyles = makeStyles({
  head: { display: "flex", alignItems: "center", justifyContent: "space-between", gap: tokens.spacingHorizontalS },
});

type Line = { readonly no: string; readonly fee: number; readonly outcome: string; readonly status: number | null };

/** Rows that were left, and of a ticked selection also those that changed. */
const linesOf = ({ t, of }: Texts, answer: BillChangeAnswer, rows: readonly Row[]): readonly Line[] => {
  const skippedIds = new Set(answer.skipped_rows.map(({ id }) => id));
  const skipped = answer.skipped_rows.map(({ no, accounting_fee, reason, status }) => ({
    no,
    fee: accounting_fee,
    outcome: of(`bills.skipped.${reason}`),
    status,
  }));
  const changed = rows
    .filter((row) => !skippedIds.has(String(row["id"])))
    .map((row) => ({
      no: String(row["no"]),
      fee: Number(row["accounting_fee"]),
      outcome: t("bills.result.changed"),
      status: null,
    }));
  return [...skipped, ...changed];
};

type Props = { readonly intentId: string; readonly rows: readonly Row[] };

/** The outcome of a change of bills: how many changed, and row by row why others did not. */
export const BillChangeResult = ({ intentId, rows }: Props) => {
  const desk = useDesk();
  const { t, error, texts } = useText();
  const styles = useStyles();
  const query = useQuery({
    queryKey: [...queryKeys.intent(intentId), "result"],
    queryFn: () => desk.bills.changeResult({ intent_id: intentId }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.error) return <Text>{error(query.error)}</Text>;
  if (!query.data) return <Spinner size="tiny" />;
  const answer = query.data;
  const lines = linesOf(texts, answer, rows);
  const { status } = bills.columns;
  const copied = lines.map(({ no, fee, outcome, status: code }) =>
    [no, formatMoney(fee), code === null ? "" : codeLabel(texts, status, code), outcome].join("\t"),
  );
  const summary = t("bills.result.summary", {
    changed: answer.changed,
    amount: formatMoney(answer.accounting_fee),
    skipped: answer.skipped,
  });
  return (
    <section aria-label={t("bills.result.title")}>
      <div className={styles.head}>
        <Text weight="semibold">{summary}</Text>
        {lines.length > 0 ? <CopyButton value={copied.join("\n")} /> : null}
      </div>
      <ResultTable
        label={t("bills.result.title")}
        titles={[t("bills.result.no"), t("bills.result.fee"), t("bills.result.status"), t("bills.result.outcome")]}
        rows={lines.map((line) => ({
          key: line.no,
          cells: [
            line.no,
            formatMoney(line.fee),
            line.status === null ? "" : <CellValue key="status" column={status} value={line.status} />,
            line.outcome,
          ],
        }))}
      />
      {answer.skipped > answer.skipped_rows.length ? (
        <Text size={200}>{t("bills.result.more", { count: answer.skipped - answer.skipped_rows.length })}</Text>
      ) : null}
    </section>
  );
};
