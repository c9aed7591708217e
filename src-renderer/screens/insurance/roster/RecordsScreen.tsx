import { changeActions } from "../../../insurance/roster-actions.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";

export const insuranceRecordsSpec = defineListScreen({
  ...{ list: "insuranceRecords", route: "/insurance-records", exportPermission: "insurance.order.view" },
  rowActions: changeActions,
});

export const InsuranceRecordsScreen = () => <ListScreen spec={insuranceRecordsSpec} />;
