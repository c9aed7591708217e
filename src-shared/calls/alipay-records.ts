import { alipayRecords } from "../lists/alipay-records.ts";
import { listAnswer, listQuery } from "../lists/answer.ts";
import { defineCall } from "./define.ts";

export const alipayRecordsList = defineCall({
  name: "alipayRecords.list",
  area: "money",
  method: "GET",
  path: "/cdl/1/alipay_record",
  access: "fund.transaction.view",
  query: listQuery(alipayRecords),
  output: listAnswer(alipayRecords),
});
