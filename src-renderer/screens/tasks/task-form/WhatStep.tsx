import { makeStyles } from "@fluentui/react-components";
import { taskForm } from "../../../../src-shared/tasks/tasks/tasks-record.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { FormFields } from "../../../record/forms/FormFields.tsx";
import { withTexts } from "../../../record/forms/form-values.ts";
import { IndustryField } from "../../../tasks/IndustryField.tsx";
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
  const { t } = useText();
  const fields = useTaskFields(form, faults);
  const { input, change } = form;
  const industry = input.fields["industry_name"] ?? "";
  const occupations = useOccupations(industry);
  return (
    <div className={styles.step}>
      <FormFields form={first} {...fields} />
      <IndustryField
        value={industry}
        fault={faults["industry_name"]}
        onChange={(value) =>
          change((before) => ({ ...before, fields: withTexts({ industry_name: value })(before.fields) }))
        }
      />
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
