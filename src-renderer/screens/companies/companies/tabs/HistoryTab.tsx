import { Text } from "@fluentui/react-components";
import { auditActionCodes } from "../../../../../src-shared/registries/audit/audit-actions.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { ResultTable, Section } from "../../../../ui/facts/Facts.tsx";
import type { CompanyTabProps } from "./use-company.ts";

/** Lists the steps taken with a company, the newest first. */
export const HistoryTab = ({ detail: { history } }: CompanyTabProps) => {
  const { t, of } = useText();
  if (history === null) return null;
  return (
    <Section title={t("companies.tabs.history")}>
      {history.length === 0 ? (
        <Text>{t("companies.detail.noHistory")}</Text>
      ) : (
        <ResultTable
          isTall
          label={t("companies.tabs.history")}
          titles={[
            t("lists.auditLog.columns.at"),
            t("lists.auditLog.columns.actor"),
            t("companies.tabs.history"),
            t("companies.form.reason.label"),
          ]}
          rows={history.map(({ action, by, at, reason }, index) => {
            const { area, step } = auditActionCodes(action);
            return {
              key: String(index),
              cells: [
                at,
                by || t("companies.detail.system"),
                `${of(`enums.auditArea.${area}`)} · ${of(`enums.auditStep.${step}`)}`,
                reason,
              ],
            };
          })}
        />
      )}
    </Section>
  );
};
