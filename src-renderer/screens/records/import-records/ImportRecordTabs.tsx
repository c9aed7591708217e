import { Tab, TabList } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { importJobViewers } from "../../../../src-shared/registries/imports/submits.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCan } from "../../../session/bootstrap.ts";

const places = [
  { key: "bills", to: "/import-records", needed: "bill.bill.view" },
  { key: "workers", to: "/worker-imports", needed: "labor.labor.view" },
  { key: "tasks", to: "/task-imports", needed: "task.task.view" },
  { key: "others", to: "/import-jobs", needed: importJobViewers },
] as const;
export type ImportRecordPlace = (typeof places)[number]["key"];

/** Leads between the records of bill imports, of imports of workers, of tasks and of all others; nothing where a person sees only one of them. */
export const ImportRecordTabs = ({ selected }: { readonly selected: ImportRecordPlace }) => {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const seen = places.filter(({ needed }) => can(needed));
  if (seen.length < 2) return null;
  return (
    <TabList
      size="small"
      selectedValue={selected}
      aria-label={t("shell.nav.importRecords")}
      onTabSelect={(_event, { value }) => {
        const place = seen.find(({ key }) => key === value);
        if (place !== undefined) void navigate(place.to);
      }}
    >
      {seen.map(({ key }) => (
        <Tab key={key} value={key}>
          {t(`importJobs.nav.${key}`)}
        </Tab>
      ))}
    </TabList>
  );
};
