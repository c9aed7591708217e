import { Text } from "@fluentui/react-components";
import { useState } from "react";
import { contractTemplateStates } from "../../../../src-shared/companies/contracts/contract-templates-record.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import type { UsePreview } from "../../../record/CreateDialog.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { useAvailability } from "../../../session/availability.ts";
import { ButtonRow } from "../../../ui/buttons/ButtonRow.tsx";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { ResultTable, Section } from "../../../ui/facts/Facts.tsx";
import { FilledValues } from "./FilledValues.tsx";
import { AssignDialog, ReviseDialog } from "./TemplateDialogs.tsx";
import { TemplatePreview, TemplateText } from "./TemplateText.tsx";

type Props = { readonly detail: RecordDetail<"contractTemplates"> };

const dialogs = { revise: ReviseDialog, assign: AssignDialog } as const;

const Tools = ({ detail }: Props) => {
  const { t } = useText();
  const availability = useAvailability();
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const isInForce = detail.template.status === contractTemplateStates.code("inForce");
  const { waiting_version } = detail;
  const waiting =
    waiting_version === null ? null : t("records.contractTemplates.detail.waits", { version: waiting_version });
  const revise = availability({ permission: "labor.contract.create" });
  const offers = {
    // One version waits at a time, so none is typed that would be refused.
    revise: revise && { reason: revise.reason ?? waiting },
    assign: isInForce ? availability({ permission: "contract.contract.edit" }) : null,
  };
  const labels = {
    revise: t("records.contractTemplates.detail.revise"),
    assign: t("records.contractTemplates.detail.assign.open"),
  };
  const Dialog = open === null ? null : dialogs[open];
  return (
    <>
      <ButtonRow>
        {(["revise", "assign"] as const).map((name) => {
          const offer = offers[name];
          if (offer === null) return null;
          return (
            <ReasonButton key={name} reason={offer.reason} onClick={() => setOpen(name)}>
              {labels[name]}
            </ReasonButton>
          );
        })}
      </ButtonRow>
      {Dialog === null ? null : <Dialog detail={detail} onClose={() => setOpen(null)} />}
    </>
  );
};

/** Shows the content of a version, who signs by it, and who did what with it. */
const TemplateFacts = ({ detail }: Props) => {
  const { t } = useText();
  const { template, body, companies, former, steps } = detail;
  return (
    <>
      <Section title={t("records.contractTemplates.detail.facts")}>
        <RowFields list="contractTemplates" row={template as Row} keys={["name", "body_version", "no", "create_at"]} />
        <Tools detail={detail} />
      </Section>
      <Section title={t("records.contractTemplates.detail.text")}>
        {former === null ? null : (
          <Text size={200}>{t("records.contractTemplates.detail.marked", { version: former.body_version })}</Text>
        )}
        <TemplateText body={body} former={former?.body} />
      </Section>
      <Section title={t("records.contractTemplates.detail.companies")}>
        {companies.length === 0 ? (
          <Text>{t("records.contractTemplates.detail.noCompanies")}</Text>
        ) : (
          <ResultTable
            label={t("records.contractTemplates.detail.companies")}
            titles={[
              t("records.contractTemplates.detail.assign.company"),
              t("records.contractTemplates.detail.placeholders"),
            ]}
            rows={companies.map(({ company_id, company_name, custom }) => ({
              key: company_id,
              cells: [company_name, <FilledValues key="custom" body={body} custom={custom} />],
            }))}
          />
        )}
      </Section>
      <History name="contractTemplates" steps={steps} />
    </>
  );
};

const usePreview: UsePreview = ({ body }) => ({
  isReady: true,
  preview: <TemplatePreview body={typeof body === "string" ? body : ""} />,
});

export const ContractTemplatesScreen = defineRecordScreen("contractTemplates", {
  Facts: TemplateFacts,
  usePreview,
  isDetailWide: true,
});
