import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { settlementVoucherActions, settlementVoucherBulkActions } from "../../../vouchers/voucher-actions.tsx";
import { useFirstSettlement } from "./data/use-first-settlement.ts";
import { SettlementDetail } from "./SettlementDetail.tsx";
import { settlementActions, settlementBulkActions } from "./settlement-actions.tsx";

export const settlementsSpec = defineListScreen({
  list: "settlements",
  route: "/settlements",
  titleKey: "lists.settlements.title",
  exportPermission: "settlement.settlement.export",
  rowActions: [...settlementActions, ...settlementVoucherActions],
  bulkActions: [...settlementBulkActions, ...settlementVoucherBulkActions],
  useTools: useFirstSettlement,
  Detail: SettlementDetail,
  isDetailWide: true,
});

export const SettlementsScreen = () => <ListScreen spec={settlementsSpec} />;
