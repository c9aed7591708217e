import { Button } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { RowFields } from "../../../../list-screen/row/RowFields.tsx";
import { Section } from "../../../../ui/facts/Facts.tsx";
import type { CompanyTabProps } from "./use-company.ts";

const shown = ["month_settle_amount", "year_settle_amount"] as const;

/** Shows the settled amounts of a company, and where its settlements are. */
export const SettlementsTab = ({ detail: { id, company } }: CompanyTabProps) => {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <Section title={t("companies.tabs.settlements")}>
      {company === null ? null : <RowFields list="companies" row={company as Row} keys={shown} />}
      <Button size="small" onClick={() => void navigate(`/settlements?company_id=${id}`)}>
        {t("companies.detail.toSettlements")}
      </Button>
    </Section>
  );
};
