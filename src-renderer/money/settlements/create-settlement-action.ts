import { LayerRegular } from "@fluentui/react-icons";
import type { ListAction } from "../../list-screen/model/define-list-screen.ts";
import { CreateSettlementDialog } from "./CreateSettlementDialog.tsx";
import { settleable } from "./create-target.ts";

/** For the bulk actions of the bills list: makes a settlement of the selected bills, over all pages. */
export const createSettlementAction: ListAction = {
  key: "createSettlement",
  labelKey: "money.create.action",
  icon: LayerRegular,
  permission: "settlement.settlement.create",
  movesMoney: true,
  isPrimary: true,
  appliesTo: { status: [settleable] },
  Dialog: CreateSettlementDialog,
};
