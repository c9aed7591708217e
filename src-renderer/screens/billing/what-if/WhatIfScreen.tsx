import { Spinner } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { CompanyField } from "../../../money/fields/CompanyField.tsx";
import { Card } from "../../../ui/facts/Card.tsx";
import { usePageStyles } from "../../../ui/facts/page.styles.ts";
import { Message } from "../../../ui/messages/Message.tsx";
import { TermsTrial } from "./TermsTrial.tsx";

/** A company is chosen, its terms in force are changed, and what was paid is computed again by them. */
export const WhatIfScreen = () => {
  const styles = usePageStyles();
  const desk = useDesk();
  const { t, error } = useText();
  const [companyId, setCompanyId] = useState("");
  const inForce = useQuery({
    queryKey: ["detail", "whatIf", "inForce", companyId],
    queryFn: () => desk.companies.whatIf({ body: { company_id: companyId } }),
    enabled: companyId !== "",
    retry: false,
  });
  const terms = inForce.data?.in_force;
  return (
    <div className={styles.page}>
      <Card title={t("whatIf.screen.title")} text={t("whatIf.screen.text")}>
        <div className={styles.field}>
          <CompanyField value={companyId} onChange={setCompanyId} />
        </div>
        {inForce.isFetching ? <Spinner size="tiny" label={t("common.loading")} /> : null}
        {inForce.error === null ? null : <Message intent="warning">{error(inForce.error)}</Message>}
        {terms === null ? <Message intent="warning">{t("whatIf.screen.noTerms")}</Message> : null}
        {terms && companyId !== "" ? <TermsTrial key={companyId} companyId={companyId} inForce={terms} /> : null}
      </Card>
    </div>
  );
};
