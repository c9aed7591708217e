import { NewMoneyButton } from "../../money/dialog/NewMoneyButton.tsx";
import { NewTransferDialog } from "./NewTransferDialog.tsx";

/** The screen's primary action. */
export const NewTransferButton = () => (
  <NewMoneyButton permission="fund.transfer.create" label="funds.create.action" Dialog={NewTransferDialog} />
);
