import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { useTaxCalendar } from "./CalendarDialog.tsx";
import { TaxPeriodDetail } from "./TaxPeriodDetail.tsx";
import { taxPeriodActions } from "./tax-period-actions.tsx";

const taxPeriodsSpec = defineListScreen({
  list: "taxPeriods",
  route: "/tax-periods",
  titleKey: "lists.taxPeriods.title",
  exportPermission: "income_tax.summary.export",
  useTools: useTaxCalendar,
  Detail: TaxPeriodDetail,
  rowActions: taxPeriodActions,
});

/** Months of the tax books. */
export const TaxPeriodsScreen = () => <ListScreen spec={taxPeriodsSpec} />;
