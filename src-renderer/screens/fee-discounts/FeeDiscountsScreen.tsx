import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../list-screen/model/define-list-screen.ts";
import { discountRowActions } from "./discount-actions.tsx";
import { FeeDiscountDetail } from "./FeeDiscountDetail.tsx";
import { NewDiscountButton } from "./NewDiscountButton.tsx";

export const feeDiscountsSpec = defineListScreen({
  list: "feeDiscounts",
  route: "/fee-discounts",
  titleKey: "lists.feeDiscounts.title",
  exportPermission: "settlement.settlement.export",
  rowActions: discountRowActions,
  Toolbar: NewDiscountButton,
  Detail: FeeDiscountDetail,
});

export const FeeDiscountsScreen = () => <ListScreen spec={feeDiscountsSpec} />;
