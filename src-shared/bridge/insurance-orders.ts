import { readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

/** Insurance orders besides what every record has: the people of a draft, files, the terms of now, the receipt. */
export const insuranceOrdersArea = {
  quote: readCall(calls["insuranceOrders.quote"]),
  staff: writeCall(calls["insuranceOrders.staff"], ["insuranceOrders", "insuranceRoster", "insuranceRecords"]),
  addAttachment: writeCall(calls["insuranceOrders.addAttachment"], ["insuranceOrders"]),
  /** Begins the drawing of the receipt; the file is fetched as every export. */
  receipt: writeCall(calls["insuranceOrders.receipt"], ["exportJobs"]),
};
