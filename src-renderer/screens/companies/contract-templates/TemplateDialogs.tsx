import { useState } from "react";
import { contractTemplateForm } from "../../../../src-shared/companies/contracts/contract-templates-record.ts";
import { contentForm } from "../../../../src-shared/companies/contracts/template-content.ts";
import { customPlaces, unknownPlaceholders } from "../../../../src-shared/kernel/values/text/contract-text.ts";
import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { contentBody, contentInput, contentWords } from "../../../companies/contracts/template-content.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { CompanyField } from "../../../money/fields/CompanyField.tsx";
import { FormFields } from "../../../record/forms/FormFields.tsx";
import type { FormInput } from "../../../record/forms/form-values.ts";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { TemplatePreview } from "./TemplateText.tsx";

type Props = { readonly detail: RecordDetail<"contractTemplates">; readonly onClose: () => void };

/** Submits the next version of a template, beginning with the text of this one. */
export const ReviseDialog = ({ detail, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const [start] = useState(() => ({ name: detail.template.name, body: detail.body }));
  const { filled, values, fields } = useForm(
    { body: contractTemplateForm.body },
    "records.contractTemplates.create.fields",
    { start },
  );
  const body = typeof values["body"] === "string" ? values["body"] : "";
  const isChanged = body !== detail.body;
  const isRight = filled !== null && unknownPlaceholders(body).length === 0 && isChanged;
  const make = () => desk.records.create({ record: "contractTemplates", body: { name: start.name, body } });
  return (
    <PlainDialog
      title={`${t("records.contractTemplates.detail.revise")} ${start.name}`}
      confirmText={t("records.contractTemplates.detail.revise")}
      warning={t("records.contractTemplates.create.warning")}
      done={t("records.contractTemplates.create.done")}
      send={isRight ? make : null}
      refusal={isChanged ? null : t("records.contractTemplates.detail.unchanged")}
      isWide
      onClose={onClose}
    >
      {fields}
      <TemplatePreview body={body} former={detail.body} />
    </PlainDialog>
  );
};

/** Says by which template a company's workers sign, with what the text leaves to the company. */
export const AssignDialog = ({ detail, onClose }: Props) => {
  const desk = useDesk();
  const { t, texts } = useText();
  const [company, setCompany] = useState("");
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [typed, setTyped] = useState<FormInput>({});
  const usedBefore = detail.companies.find(({ company_id }) => company_id === company)?.custom ?? [];
  const places = customPlaces(detail.body);
  const form = contentForm(detail.custom_keys);
  const input = { ...contentInput(usedBefore), ...typed };
  const custom = contentBody(detail.custom_keys, input);
  const isWhole = company !== "" && custom.length === detail.custom_keys.length;
  const { id } = detail.template;
  const assign = () => desk.workerContracts.assignTemplate({ params: { id }, body: { company_id: company, custom } });
  return (
    <PlainDialog
      title={`${t("records.contractTemplates.detail.assign.title")} ${detail.template.name}`}
      confirmText={t("records.contractTemplates.detail.assign.open")}
      warning={t("records.contractTemplates.detail.assign.warning")}
      done={t("records.contractTemplates.detail.assign.done")}
      send={isWhole ? assign : null}
      onClose={onClose}
    >
      <CompanyField
        value={company}
        group="open"
        onChange={(id) => {
          setCompany(id);
          setTyped({});
        }}
      />
      <FormFields
        form={form}
        words="records.contractTemplates.detail.assign"
        formInput={input}
        {...contentWords(texts, places)}
        today={today}
        onChange={(change) => setTyped(change(input))}
      />
    </PlainDialog>
  );
};
