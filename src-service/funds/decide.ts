import type { Transfer } from "../money/find-transfer.ts";
import { isDisputed } from "./store.ts";

/** A transfer as its decisions see it: who booked it has a part in it while that is in dispute. */
export const judgedTransfer = (transfer: Transfer) => ({
  ...transfer,
  case_state: transfer.case_status ?? 0,
  is_disputed: isDisputed(transfer),
  booked_by: isDisputed(transfer) ? transfer.booked_by : null,
});
