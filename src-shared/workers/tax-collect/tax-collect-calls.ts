import { listCall } from "../../kernel/lists/list-call.ts";
import { taxCollectRecords } from "./tax-collect-records-list.ts";

export const taxCollectRecordsList = listCall(taxCollectRecords, {
  area: "workers",
  path: "/cdl/1/tax_collect_records",
});
