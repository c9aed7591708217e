import { Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { contractTemplateForm } from "../../../src-shared/records/contract-templates.ts";
import type { RecordDetail } from "../../../src-shared/records/registry.ts";
import { unknownPlaceholders } from "../../../src-shared/values/contract-text.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { CompanyField } from "../../money/fields/CompanyField.tsx";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { useForm } from "../../record/use-form.tsx";
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
  const isRight = filled !== null && unknownPlaceholders(body).length === 0 && body !== detail.body;
  const make = () => desk.records.create({ record: "contractTemplates", body: { name: start.name, body } });
  return (
    <PlainDialog
      title={`${t("records.contractTemplates.detail.revise")} ${start.name}`}
      confirmText={t("records.contractTemplates.detail.revise")}
      warning={t("records.contractTemplates.create.warning")}
      done={t("records.contractTemplates.create.done")}
      send={isRight ? make : null}
      onClose={onClose}
    >
      {fields}
      <TemplatePreview body={body} />
    </PlainDialog>
  );
};

/** Says by which template a company's workers sign, with what the text leaves to the company. */
export const AssignDialog = ({ detail, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const [company, setCompany] = useState("");
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const usedBefore = detail.companies.find(({ company_id }) => company_id === company);
  const valueFor = (key: string) => typed[key] ?? usedBefore?.custom.find((one) => one.key === key)?.value ?? "";
  const custom = detail.custom_keys.map((key) => ({ key, value: valueFor(key).trim() }));
  const isComplete = company !== "" && custom.every(({ value }) => value !== "");
  const { id } = detail.template;
  const assign = () => desk.workerContracts.assignTemplate({ params: { id }, body: { company_id: company, custom } });
  return (
    <PlainDialog
      title={`${t("records.contractTemplates.detail.assign.title")} ${detail.template.name}`}
      confirmText={t("records.contractTemplates.detail.assign.open")}
      warning={t("records.contractTemplates.detail.assign.warning")}
      done={t("records.contractTemplates.detail.assign.done")}
      send={isComplete ? assign : null}
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
      {detail.custom_keys.map((key) => (
        <Field key={key} label={t("records.contractTemplates.detail.assign.value", { key })} required>
          <Input
            value={valueFor(key)}
            maxLength={200}
            onChange={(_event, { value }) => setTyped({ ...typed, [key]: value })}
          />
        </Field>
      ))}
    </PlainDialog>
  );
};
