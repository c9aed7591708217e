import { NewMoneyButton } from "../../money/NewMoneyButton.tsx";
import { NewFeeDialog } from "./NewFeeDialog.tsx";

/** The screen's primary action. */
export const NewFeeButton = () => (
  <NewMoneyButton permission="fund.promotion_fee.create" label="promotionFees.create.action" Dialog={NewFeeDialog} />
);
