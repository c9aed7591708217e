import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { quarterDueOn } from "../../../../src-shared/kernel/values/time/quarter.ts";
import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { UseOptions } from "../../../record/CreateDialog.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { openQuarters } from "./open-quarters.ts";
import { ReportFacts } from "./ReportFacts.tsx";

const mostQuarters = 100;

/** Quarters that are over and have no report yet, with the day that theirs is due. */
const useOpenQuarters: UseOptions = () => {
  const desk = useDesk();
  const { t } = useText();
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const { data } = useQuery({
    queryKey: queryKeys.list("platformReports", "quarters"),
    queryFn: () =>
      desk.lists.page({ list: "platformReports", filters: {}, page: 1, page_size: mostQuarters, summary: false }),
  });
  if (data === undefined) return {};
  const reported = new Set(data.rows.map((row) => String(row["quarter"])));
  return {
    quarter: openQuarters(today, reported).map((quarter) => ({
      value: quarter,
      text: t("records.platformReports.detail.due", { quarter, day: quarterDueOn(quarter) }),
    })),
  };
};

/** Quarterly reports of identities and incomes to the tax office. */
export const PlatformReportsScreen = defineRecordScreen("platformReports", {
  Facts: ReportFacts,
  useOptions: useOpenQuarters,
  isDetailWide: true,
});
