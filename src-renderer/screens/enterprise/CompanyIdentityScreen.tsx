import { Dropdown, Field, Option, Text } from "@fluentui/react-components";
import { useNavigate, useParams } from "react-router-dom";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCompanies } from "../../session/companies.ts";
import { usePageStyles } from "../../ui/facts/page.styles.ts";
import { EnterpriseCard } from "./EnterpriseCard.tsx";
import { SuperManagerCard } from "./SuperManagerCard.tsx";

/** Who a company is and who acts for it, for the agency's people: of the company that they choose. */
export const CompanyIdentityScreen = () => {
  const styles = usePageStyles();
  const { t } = useText();
  const navigate = useNavigate();
  const { id = "" } = useParams();
  const { all, nameOf } = useCompanies();
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <h1 className={styles.title}>{t("enterprise.title")}</h1>
        <Field label={t("enterprise.company")} className={styles.field}>
          <Dropdown
            value={id === "" ? "" : nameOf(id)}
            selectedOptions={id === "" ? [] : [id]}
            onOptionSelect={(_event, { optionValue = "" }) => void navigate(`/company-identity/${optionValue}`)}
          >
            {all.map((company) => (
              <Option key={company.id} value={company.id}>
                {company.name}
              </Option>
            ))}
          </Dropdown>
        </Field>
        {id === "" ? (
          <Text>{t("enterprise.choose")}</Text>
        ) : (
          <>
            <EnterpriseCard key={`identity ${id}`} companyId={id} />
            <SuperManagerCard key={`manager ${id}`} companyId={id} />
          </>
        )}
      </div>
    </div>
  );
};
