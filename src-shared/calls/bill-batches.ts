import { listAnswer, listQuery } from "../lists/answer.ts";
import { billBatches } from "../lists/bill-batches.ts";
import { defineCall } from "./define.ts";

export const billBatchesList = defineCall({
  name: "billBatches.list",
  area: "bills",
  method: "GET",
  path: "/cdl/1/batch/bill",
  access: "bill.bill.view",
  query: listQuery(billBatches),
  output: listAnswer(billBatches),
});
