import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { moneyText } from "../../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { RowSection } from "../../../../list-screen/row/RowSection.tsx";
import { Section } from "../../../../ui/facts/Facts.tsx";
import { FieldGrid } from "../../../../ui/facts/FieldGrid.tsx";
import { BarFacts } from "./BarFacts.tsx";
import type { TabProps } from "./use-worker.ts";

const keys = [
  ...["company_name", "organization_name", "cooperation_status", "contract_sign_type", "contract_type", "sign_at"],
  ...["contract_end_at", "settlement_type", "business_model", "source_type", "last_settlement_at", "create_at"],
  ...["stop_time", "remark"],
] as const;

/** Shows somebody's work for this company. */
export const CooperationTab = ({ detail }: TabProps) => {
  const { worker, content } = detail;
  const { t } = useText();
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
    </>
  );
};
