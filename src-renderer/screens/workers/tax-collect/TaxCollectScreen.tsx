import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";

export const taxCollectSpec = defineListScreen({
  list: "taxCollectRecords",
  route: "/tax-collect",
  exportPermission: "labor.labor.export",
});

export const TaxCollectScreen = () => <ListScreen spec={taxCollectSpec} />;
