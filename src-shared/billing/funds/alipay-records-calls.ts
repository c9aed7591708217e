import { listCall } from "../../kernel/lists/list-call.ts";
import { alipayRecords } from "./alipay-records-list.ts";

export const alipayRecordsList = listCall(alipayRecords, { path: "/cdl/1/alipay_record" });
