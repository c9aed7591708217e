import { NewButton } from "../../ui/buttons/NewButton.tsx";
import { NewTransferDialog } from "./NewTransferDialog.tsx";

/** The screen's primary action. */
export const NewTransferButton = () => (
  <NewButton permission="fund.transfer.create" label="funds.create.action" movesMoney Dialog={NewTransferDialog} />
);
