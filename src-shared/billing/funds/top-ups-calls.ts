import { z } from "zod";
import { defineCall, voucherKeys } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { topUpRecords } from "./top-ups-list.ts";
import { createdTransfer, rechargeFacts } from "./transfers-calls.ts";

/** Top-ups by the person in whose name they are. */
export const topUpRecordsList = listCall(topUpRecords, { path: "/cdl/1/useragencies/topup_record" });

/**
 * Asks for a recharge (transfer type 1) in the name of one of the agency's people, for a company that they look after; the
 * bank's receipt goes with it. It is approved as every transfer, by somebody who neither made it nor is named in it.
 */
export const agencyUsersTopUp = defineCall({
  name: "agencyUsers.topUp",
  method: "POST",
  path: "/cdl/1/useragencies/{id}/topup",
  access: "user.topup.create",
  body: () => z.strictObject({ ...rechargeFacts, voucher_keys: voucherKeys }),
  output: createdTransfer,
  keyed: true,
  refusals: [
    "user_not_active",
    "company_not_looked_after",
    "bank_serial_used",
    "invalid",
    "not_found",
    "forbidden",
    "idempotency_mismatch",
  ],
});
