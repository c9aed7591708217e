import { Field, Select } from "@fluentui/react-components";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCompanies } from "../../session/companies.ts";

type Props = { readonly value: string; readonly onChange: (companyId: string) => void };

/** Takes one of the companies that the person may act for; "" while none is chosen. */
export const CompanyField = ({ value, onChange }: Props) => {
  const { t } = useText();
  const companies = useCompanies();
  return (
    <Field label={t("money.flow.company")} required>
      <Select value={value} onChange={(_event, { value: id }) => onChange(id)}>
        <option value="">{t("money.flow.chooseCompany")}</option>
        {companies.all.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
};
