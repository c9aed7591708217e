import { Link } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { settlementStates } from "../../../../../src-shared/billing/settlements/settlement-states.ts";
import { settlements } from "../../../../../src-shared/billing/settlements/settlements-list.ts";
import type { ListRow, Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { queryKeys, useDesk } from "../../../../desk/DeskProvider.tsx";
import { clockOf } from "../../../../i18n/clock-of.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { columnTitle } from "../../../../list-screen/layout/list-texts.ts";
import { CellValue } from "../../../../list-screen/row/CellValue.tsx";
import { waitingKey } from "../../../../session/availability.ts";
import { Section } from "../../../../ui/facts/Facts.tsx";
import { PlainTable } from "../../../../ui/facts/PlainTable.tsx";
import { useStoryStyles } from "./story.styles.ts";

const mostShown = 5;
const pageSize = 20;

/** The latest settlements of a company, each with in whose hands it is. */
export const OwnSettlements = ({ id }: { readonly id: string }) => {
  const styles = useStoryStyles();
  const desk = useDesk();
  const { t, texts } = useText();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: queryKeys.list("settlements", "company", id),
    queryFn: () =>
      desk.lists.page({
        list: "settlements",
        filters: { company_id: [id] },
        sort: settlements.defaultSort,
        page: 1,
        page_size: pageSize,
        summary: false,
      }),
  });
  const rows = (data?.rows ?? []).slice(0, mostShown) as readonly Row[] as readonly ListRow<typeof settlements>[];
  const handsOf = (status: number): string => {
    const key = waitingKey(texts, settlementStates, status);
    return key === undefined ? t("common.emptyValue") : t(key);
  };
  return (
    <Section title={t("companies.own.settlements")}>
      {data !== undefined && rows.length === 0 ? (
        <div className={styles.small}>{t("companies.own.noSettlements")}</div>
      ) : (
        <PlainTable
          label={t("companies.own.settlements")}
          titles={[
            ...(["no", "create_at", "status"] as const).map((name) => columnTitle(texts, "settlements", name)),
            t("companies.own.hands"),
            columnTitle(texts, "settlements", "company_payable"),
          ]}
          figures={[4]}
          rows={rows.map((row) => ({
            key: row.id,
            cells: [
              <Link key="no" as="button" onClick={() => void navigate(`/settlements/${row.id}`)}>
                {row.no}
              </Link>,
              clockOf(row.create_at),
              <CellValue key="status" column={settlements.columns.status} value={row.status} />,
              handsOf(row.status),
              formatMoney(row.company_payable),
            ],
          }))}
        />
      )}
      <Link as="button" onClick={() => void navigate("/settlements")}>
        {t("companies.own.allSettlements")}
      </Link>
    </Section>
  );
};
