import { defineCall } from "../../kernel/calls/define.ts";
import { listAnswer, listQuery } from "../../kernel/lists/answer.ts";
import { alipayRecords } from "./alipay-records-list.ts";

export const alipayRecordsList = defineCall({
  name: "alipayRecords.list",
  area: "money",
  method: "GET",
  path: "/cdl/1/alipay_record",
  access: "fund.transaction.view",
  query: listQuery(alipayRecords),
  output: listAnswer(alipayRecords),
});
