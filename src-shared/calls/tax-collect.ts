import { listAnswer, listQuery } from "../lists/answer.ts";
import { taxCollectRecords } from "../lists/tax-collect-records.ts";
import { defineCall } from "./define.ts";

export const taxCollectRecordsList = defineCall({
  name: "taxCollectRecords.list",
  area: "workers",
  method: "GET",
  path: "/cdl/1/tax_collect_records",
  access: "labor.labor.view",
  query: listQuery(taxCollectRecords),
  output: listAnswer(taxCollectRecords),
});
