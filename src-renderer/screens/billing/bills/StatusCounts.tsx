import { Link, Text } from "@fluentui/react-components";
import { useQueries } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { bills } from "../../../../src-shared/billing/bills/bills-list.ts";
import { moneyText } from "../../../../src-shared/kernel/values/money/money.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { CellValue } from "../../../list-screen/row/CellValue.tsx";
import { ResultTable } from "../../../ui/facts/ResultTable.tsx";

/** Counts the bills of a batch by state, with their sums; each opens its bills. */
export const StatusCounts = ({ batchId }: { batchId: string }) => {
  const desk = useDesk();
  const { t } = useText();
  const navigate = useNavigate();
  const answers = useQueries({
    queries: billStates.codes.map((status) => ({
      queryKey: queryKeys.list("bills", "batch-count", batchId, status),
      queryFn: () =>
        desk.lists.page({
          list: "bills",
          filters: { import_id: [batchId], status: [status] },
          page: 1,
          page_size: 20,
          summary: true,
        }),
    })),
  });
  if (answers.some(({ isPending }) => isPending)) return <Text size={200}>{t("common.loading")}</Text>;
  return (
    <ResultTable
      label={t("bills.batch.counts")}
      titles={[t("bills.result.status"), t("bills.batch.count"), t("bills.result.fee")]}
      rows={billStates.codes.flatMap((status, at) => {
        const answer = answers[at]?.data;
        if (!answer || answer.count === 0) return [];
        const cells = [
          <CellValue key="status" column={bills.columns.status} value={status} />,
          <Link key="count" as="button" onClick={() => void navigate(`/bills?import_id=${batchId}&status=${status}`)}>
            {String(answer.count)}
          </Link>,
          moneyText(answer.summary["accounting_fee"]),
        ];
        return [{ key: String(status), cells }];
      })}
    />
  );
};
