import type { Reader } from "../../../core/database/tables.ts";
import type { Transfer } from "../../../ledger/money/find-transfer.ts";
import { isPayerReplaced } from "../rows/replaced-account.ts";
import { isDisputed } from "../rows/store.ts";

/** A transfer in the form of its decisions: during a dispute its booker counts as taking part. */
export const decidedTransfer = async (db: Reader, transfer: Transfer) => ({
  ...transfer,
  payer_replaced: (await isPayerReplaced(db, transfer)) ? 1 : 0,
  case_state: transfer.case_status ?? 0,
  is_disputed: isDisputed(transfer),
  booked_by: isDisputed(transfer) ? transfer.booked_by : null,
});
