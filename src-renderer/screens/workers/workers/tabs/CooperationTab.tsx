import { Text } from "@fluentui/react-components";
import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { moneyText } from "../../../../../src-shared/kernel/values/money/money.ts";
import { listByName } from "../../../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { columnTitle } from "../../../../list-screen/layout/list-texts.ts";
import { CellValue } from "../../../../list-screen/row/CellValue.tsx";
import { RecordLink } from "../../../../list-screen/row/RecordLink.tsx";
import { RowSection } from "../../../../list-screen/row/RowSection.tsx";
import { FieldGrid } from "../../../../ui/facts/FieldGrid.tsx";
import { ResultTable } from "../../../../ui/facts/ResultTable.tsx";
import { Section } from "../../../../ui/facts/Section.tsx";
import { BarFacts } from "./BarFacts.tsx";
import type { TabProps } from "./use-worker.ts";

const keys = [
  ...["company_name", "organization_name", "cooperation_status", "contract_sign_type", "contract_type", "sign_at"],
  ...["contract_end_at", "settlement_type", "business_model", "source_type", "last_settlement_at", "create_at"],
  ...["stop_time", "remark"],
] as const;

const otherColumns = ["cooperation_status", "contract_sign_type", "last_settlement_at"] as const;

/** Shows somebody's work for this company, and for which others of the agency. */
export const CooperationTab = ({ detail }: TabProps) => {
  const { worker, content, others } = detail;
  const texts = useText();
  const { t } = texts;
  const { columns } = listByName("companyLabors");
  const given = content.filter(({ value }) => value !== "");
  return (
    <>
      <RowSection title={t("workers.cooperation.title")} list="companyLabors" row={worker as Row} keys={keys} />
      <BarFacts detail={detail} />
      {given.length === 0 ? null : (
        <Section title={t("workers.cooperation.content")}>
          <FieldGrid
            fields={given.map(({ code, title, type, value }) => ({
              ...{ key: code, name: title },
              value: type === "money" ? moneyText(value) : value,
            }))}
          />
        </Section>
      )}
      <Section title={t("workers.cooperation.others")}>
        {others.length === 0 ? <Text>{t("workers.cooperation.none")}</Text> : null}
        <ResultTable
          label={t("workers.cooperation.others")}
          titles={["company_name", ...otherColumns].map((key) => columnTitle(texts, "companyLabors", key))}
          rows={others.map((other) => ({
            key: other.id,
            cells: [
              <RecordLink key="company" to={{ list: "companyLabors", id: other.id }}>
                {other.company_name}
              </RecordLink>,
              ...otherColumns.map((key) => {
                const column = columns[key];
                return column === undefined ? null : <CellValue key={key} column={column} value={other[key]} />;
              }),
            ],
          }))}
        />
      </Section>
    </>
  );
};
