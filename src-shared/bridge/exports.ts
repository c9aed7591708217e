import { z } from "zod";
import { command, readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

const id = z.string().max(64);
const startedJob = z.object({ job_id: z.string() });

/** Export jobs of the service: a person's own. */
export const exportsArea = {
  get: readCall(calls["exportJobs.get"]),
  cancel: writeCall(calls["exportJobs.cancel"], ["exportJobs"]),
  platformReport: writeCall(calls["platformReports.export"], ["exportJobs"]),
  /** Fetches a finished file and hands it over; the desk's job ends with it. */
  fetch: command(() => z.strictObject({ id }), startedJob, ["exportJobs"]),
};

/** Vouchers of settlements and transactions. Their files are opened by `storage.open` as `voucher:<id>`. */
export const vouchersArea = {
  upload: writeCall(calls["settlements.uploadVoucher"], ["voucherRecords", "settlements"]),
  uploadTransaction: writeCall(calls["bills.uploadVoucherTransaction"], ["voucherTransactions", "transactions"]),
  apply: writeCall(calls["transactions.voucherApply"], ["voucherTransactions", "transactions"]),
  applyAgain: writeCall(calls["vouchers.applyAgain"], ["voucherTransactions", "transactions"]),
  verify: writeCall(calls["vouchers.verify"], []),
  /** Packs the vouchers of settlements: one at once, several as a job of the service. `gaps`: those without any. */
  zip: command(
    () => z.strictObject({ ids: z.array(id).min(1).max(500) }),
    () => startedJob.extend({ gaps: z.array(z.string()) }),
    ["exportJobs", "voucherRecords"],
  ),
};
