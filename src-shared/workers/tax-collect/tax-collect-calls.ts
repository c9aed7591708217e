import { defineCall } from "../../kernel/calls/define.ts";
import { listAnswer, listQuery } from "../../kernel/lists/answer.ts";
import { taxCollectRecords } from "./tax-collect-records-list.ts";

export const taxCollectRecordsList = defineCall({
  name: "taxCollectRecords.list",
  area: "workers",
  method: "GET",
  path: "/cdl/1/tax_collect_records",
  access: "labor.labor.view",
  query: listQuery(taxCollectRecords),
  output: listAnswer(taxCollectRecords),
});
