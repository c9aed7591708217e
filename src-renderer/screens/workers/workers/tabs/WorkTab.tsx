import { Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { listByName } from "../../../../../src-shared/registries/lists/registry.ts";
import { queryKeys, useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { CellValue } from "../../../../list-screen/row/CellValue.tsx";
import { RecordLink } from "../../../../list-screen/row/RecordLink.tsx";
import { DetailStates } from "../../../../ui/detail/DetailStates.tsx";
import { Money, ResultTable, Section } from "../../../../ui/facts/Facts.tsx";
import type { TabProps } from "./use-worker.ts";

const titles = ["no", "task", "fee", "net", "status", "settlement", "at"] as const;

/** The newest bills of somebody at this company, with their settlements. */
export const WorkTab = ({ detail: { worker } }: TabProps) => {
  const { t } = useText();
  const desk = useDesk();
  const query = useQuery({
    queryKey: [...queryKeys.detail("companyLabors", worker.id), "work"],
    queryFn: () => desk.workers.work({ params: { id: worker.id } }),
  });
  const answer = query.data?.value;
  const status = listByName("bills").columns["status"];
  if (answer === undefined || status === undefined) return <DetailStates query={query} />;
  return (
    <Section title={t("workers.work.title")}>
      <Text>
        {answer.count === 0
          ? t("workers.work.none")
          : t("workers.work.newest", { count: answer.bills.length, all: answer.count })}
      </Text>
      <ResultTable
        isTall
        label={t("workers.work.title")}
        titles={titles.map((name) => t(`workers.work.${name}`))}
        rows={answer.bills.map((bill) => ({
          key: bill.id,
          cells: [
            <RecordLink key="no" to={{ list: "bills", id: bill.id }}>
              {bill.no}
            </RecordLink>,
            bill.task_name,
            <Money key="fee" cents={bill.accounting_fee} />,
            <Money key="net" cents={bill.net_pay} />,
            <CellValue key="status" column={status} value={bill.status} />,
            bill.settlement_id === null ? (
              ""
            ) : (
              <RecordLink key="settlement" to={{ list: "settlements", id: bill.settlement_id }}>
                {bill.settlement_no}
              </RecordLink>
            ),
            bill.create_at,
          ],
        }))}
      />
    </Section>
  );
};
