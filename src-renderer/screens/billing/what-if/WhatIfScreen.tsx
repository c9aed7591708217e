import { MessageBar, MessageBarBody, Spinner } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { CompanyField } from "../../../money/fields/CompanyField.tsx";
import { Card } from "../../../ui/facts/Card.tsx";
import { usePageStyles } from "../../../ui/facts/page.styles.ts";
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
        {inForce.error === null ? null : (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>{error(inForce.error)}</MessageBarBody>
          </MessageBar>
        )}
        {terms === null ? (
          <MessageBar intent="warning">
            <MessageBarBody>{t("whatIf.screen.noTerms")}</MessageBarBody>
          </MessageBar>
        ) : null}
        {terms && companyId !== "" ? <TermsTrial key={companyId} companyId={companyId} inForce={terms} /> : null}
      </Card>
    </div>
  );
};
