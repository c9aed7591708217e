import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";

export const topUpsSpec = defineListScreen({
  list: "topUpRecords",
  route: "/top-ups",
  exportPermission: "user.topup.view",
});

/** Recharges that were entered in the name of the agency's people; each leads to its transfer and to its user. */
export const TopUpsScreen = () => <ListScreen spec={topUpsSpec} />;
