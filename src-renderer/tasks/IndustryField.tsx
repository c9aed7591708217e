import { Field, Select } from "@fluentui/react-components";
import { industryCatalogue, industryText } from "../../src-shared/kernel/values/companies/industry-catalogue.ts";
import { useText } from "../i18n/TextProvider.tsx";

type Props = {
  readonly value: string;
  readonly fault?: string | undefined;
  readonly onChange: (industry: string) => void;
};

const names = industryCatalogue.map(({ zh }) => zh);

/** Industry of a task: one of the catalogue's, or what it has already. */
export const IndustryField = ({ value, fault, onChange }: Props) => {
  const { t, texts } = useText();
  return (
    <div data-field="industry_name">
      <Field label={t("taskForm.fields.industry_name.label")} required validationMessage={fault ?? null}>
        <Select value={value} onChange={(_event, data) => onChange(data.value)}>
          <option value="">{t("taskForm.chooseIndustry")}</option>
          {(names.includes(value) || value === "" ? names : [value, ...names]).map((one) => (
            <option key={one} value={one}>
              {industryText(one, texts.locale)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
};
