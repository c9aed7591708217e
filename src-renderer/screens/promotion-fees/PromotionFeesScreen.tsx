import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../list-screen/model/define-list-screen.ts";
import { NewFeeButton } from "./NewFeeButton.tsx";
import { PromotionFeeDetail } from "./PromotionFeeDetail.tsx";
import { promotionFeeActions } from "./promotion-fee-actions.tsx";

export const promotionFeesSpec = defineListScreen({
  list: "promotionFees",
  route: "/promotion-fees",
  titleKey: "lists.promotionFees.title",
  exportPermission: "fund.transaction.export",
  rowActions: promotionFeeActions,
  Toolbar: NewFeeButton,
  Detail: PromotionFeeDetail,
});

export const PromotionFeesScreen = () => <ListScreen spec={promotionFeesSpec} />;
