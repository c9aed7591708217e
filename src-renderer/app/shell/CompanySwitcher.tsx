import { BuildingRegular } from "@fluentui/react-icons";
import { useMemo } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { usePreferences } from "../../session/bootstrap.ts";
import { useCompanies } from "../../session/companies.ts";
import { PickButton } from "../../ui/inputs/PickButton.tsx";

const everyCompany = "";

/** The company that lists are narrowed to unless they say otherwise; kept as a preference. */
export const CompanySwitcher = () => {
  const { t } = useText();
  const companies = useCompanies();
  const [{ company_id }, change] = usePreferences();
  const options = useMemo(
    () => [
      { value: everyCompany, label: t("shell.company.all"), isAlways: true },
      ...companies.all.map(({ id, name, short_name }) => ({
        value: id,
        label: name,
        hint: short_name === name ? "" : short_name,
      })),
    ],
    [companies, t],
  );
  return (
    <PickButton
      label={t("shell.company.label")}
      text={company_id === null ? t("shell.company.all") : companies.nameOf(company_id)}
      options={options}
      selected={[company_id ?? everyCompany]}
      searchPlaceholder={t("shell.company.search")}
      emptyText={t("shell.company.none")}
      appearance="subtle"
      icon={<BuildingRegular />}
      onChange={([id]) => change({ company_id: id === undefined || id === everyCompany ? null : id })}
    />
  );
};
