import { NewMoneyButton } from "../../money/NewMoneyButton.tsx";
import { NewDiscountDialog } from "./NewDiscountDialog.tsx";

/** The screen's primary action. */
export const NewDiscountButton = () => (
  <NewMoneyButton
    permission="settlement.discount.create"
    label="feeDiscounts.create.action"
    Dialog={NewDiscountDialog}
  />
);
