import { defineListScreen } from "../../list-screen/define-list-screen.ts";
import { ListScreen } from "../../list-screen/ListScreen.tsx";

export const settlementsSpec = defineListScreen({
  list: "settlements",
  route: "/settlements",
  titleKey: "lists.settlements.title",
  exportPermission: "settlement.settlement.export",
});

export const SettlementsScreen = () => <ListScreen spec={settlementsSpec} />;
