import { Tab, TabList } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan } from "../../session/bootstrap.ts";

const places = { bills: "/import-records", others: "/import-jobs" } as const;

/** Leads between the records of bill imports and of all others; nothing where a person sees only one of them. */
export const ImportRecordTabs = ({ selected }: { readonly selected: keyof typeof places }) => {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  if (!can("bill.bill.view")) return null;
  return (
    <TabList
      size="small"
      selectedValue={selected}
      aria-label={t("shell.nav.importRecords")}
      onTabSelect={(_event, { value }) => void navigate(places[value as keyof typeof places])}
    >
      <Tab value="bills">{t("importJobs.nav.bills")}</Tab>
      <Tab value="others">{t("importJobs.nav.others")}</Tab>
    </TabList>
  );
};
