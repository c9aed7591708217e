import { Field, makeStyles, Select } from "@fluentui/react-components";
import { industryCatalogue, industryText } from "../../../../src-shared/kernel/values/companies/industry-catalogue.ts";
import { taskForm } from "../../../../src-shared/tasks/tasks/tasks-record.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { FormFields } from "../../../record/forms/FormFields.tsx";
import { withTexts } from "../../../record/forms/form-values.ts";
import { FileField } from "../../../viewer/FileField.tsx";
import { ContentRows } from "./ContentRows.tsx";
import { FoundWords } from "./FoundWords.tsx";
import type { StepProps } from "./step-props.ts";
import { useOccupations } from "./use-occupations.ts";
import { useTaskFields } from "./use-task-fields.ts";

const useStyles = makeStyles({ step: { display: "grid", gap: "12px", maxWidth: "760px" } });

const { company_id, name, occupation_id, area, place, requirement, delivery_standard } = taskForm;
const first = { company_id, name } as const;
const second = { occupation_id, area, place } as const;
const third = { requirement, delivery_standard } as const;
const mostFiles = taskForm.attachments.most;

/** First step: company, name, industry, place, what is asked for and delivered, further rows and files. */
export const WhatStep = ({ form, faults }: StepProps) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const fields = useTaskFields(form, faults);
  const { input, change } = form;
  const industry = input.fields["industry_name"] ?? "";
  const occupations = useOccupations(industry);
  const names = industryCatalogue.map(({ zh }) => zh);
  return (
    <div className={styles.step}>
      <FormFields form={first} {...fields} />
      <div data-field="industry_name">
        <Field
          label={t("taskForm.fields.industry_name.label")}
          required
          validationMessage={faults["industry_name"] ?? null}
        >
          <Select
            value={industry}
            onChange={(_event, { value }) =>
              change((before) => ({ ...before, fields: withTexts({ industry_name: value })(before.fields) }))
            }
          >
            <option value="">{t("taskForm.chooseIndustry")}</option>
            {(names.includes(industry) || industry === "" ? names : [industry, ...names]).map((one) => (
              <option key={one} value={one}>
                {industryText(one, texts.locale)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <FormFields form={second} {...fields} options={{ occupation_id: occupations }} />
      <FormFields form={third} {...fields} />
      <ContentRows rows={input.content} onChange={(content) => change({ content })} />
      <FileField
        label={t("taskForm.fields.attachments.label")}
        most={mostFiles}
        value={{ files: input.files, isUploading: false }}
        onChange={({ files }) => change({ files })}
      />
      <FoundWords input={input} />
    </div>
  );
};
