import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";

export const insuranceRosterSpec = defineListScreen({
  ...{ list: "insuranceRoster", route: "/insurance-roster", exportPermission: "insurance.order.view" },
});

export const InsuranceRosterScreen = () => <ListScreen spec={insuranceRosterSpec} />;
