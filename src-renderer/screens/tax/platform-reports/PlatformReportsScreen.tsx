import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { ReportFacts } from "./ReportFacts.tsx";
import { useOpenQuarters } from "./use-open-quarters.ts";

/** Quarterly reports of identities and incomes to the tax office. */
export const PlatformReportsScreen = defineRecordScreen("platformReports", {
  Facts: ReportFacts,
  useOptions: useOpenQuarters,
  isDetailWide: true,
});
