import { readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

/** Income and tax by worker and month, and the months of the tax books. */
export const incomeTaxArea = {
  get: readCall(calls["incomeSummary.get"]),
  promotionTaxes: readCall(calls["incomeSummary.promotionTaxes"]),
  declare: writeCall(calls["incomeSummary.declare"], ["incomeSummary", "taxPeriods", "bills", "promotionFees"]),
  uploadProof: writeCall(calls["incomeSummary.uploadTaxProof"], ["incomeSummary", "taxPeriods", "bills"]),
  taxCard: writeCall(calls["incomeSummary.taxCard"], ["exportJobs"]),
  recompute: writeCall(calls["incomeSummary.recompute"], ["incomeSummary", "taxPeriods"]),
  period: readCall(calls["taxPeriods.get"]),
  calendar: readCall(calls["taxPeriods.calendar"]),
  updatePeriod: writeCall(calls["taxPeriods.update"], ["taxPeriods"]),
};
