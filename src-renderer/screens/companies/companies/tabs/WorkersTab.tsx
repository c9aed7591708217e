import { Button } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { Facts, Section } from "../../../../ui/facts/Facts.tsx";
import type { CompanyTabProps } from "./use-company.ts";

/** Counts the workers of a company, and leads to them. */
export const WorkersTab = ({ detail: { id, workers } }: CompanyTabProps) => {
  const { t } = useText();
  const navigate = useNavigate();
  if (workers === null) return null;
  return (
    <Section title={t("companies.tabs.workers")}>
      <Facts
        facts={[
          { name: t("companies.detail.workers"), value: workers.all },
          { name: t("companies.detail.activeWorkers"), value: workers.active },
        ]}
      />
      <Button size="small" onClick={() => void navigate(`/workers?company_id=${id}`)}>
        {t("companies.detail.toWorkers")}
      </Button>
    </Section>
  );
};
