import { listCall } from "../../kernel/lists/list-call.ts";
import { taxCollectRecords } from "./tax-collect-records-list.ts";

export const taxCollectRecordsList = listCall(taxCollectRecords, {
  path: "/cdl/1/tax_collect_records",
});
