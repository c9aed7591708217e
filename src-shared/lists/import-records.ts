import { importJobStates } from "../states/import-job.ts";
import {
  anyOf,
  centsColumn,
  dateBy,
  datetime,
  defineList,
  enumeration,
  integer,
  nullableDatetime,
  ref,
  search,
  state,
  text,
} from "./define.ts";

/** Records of bill imports (dictionary B13). */
export const importRecords = defineList({
  name: "importRecords",
  call: "bills.importRecords",
  permission: "bill.bill.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    company_id: text({ carried: true }),
    batch_key: text({ carried: true }),
    batch_sn: text({ required: true, width: 168 }),
    status: state(importJobStates, { required: true }),
    company_name: text({ required: true, width: 190 }),
    file_name: text({ required: true, width: 220 }),
    inner_bill_type: enumeration("innerBillType", [1, 2, 3]),
    total_count: integer({ sum: true }),
    success_count: integer({ sum: true }),
    fail_count: integer({ sum: true }),
    accounting_fee: centsColumn({ sum: true }),
    created_by_name: text({ width: 100 }),
    create_at: datetime(),
    finish_at: nullableDatetime(),
  },
  filters: {
    keyword: search(["batch_sn", "file_name", "company_name"]),
    status: anyOf("status"),
    company_id: ref("company_id", "companies"),
    date: dateBy(["create_at"]),
  },
  sort: ["create_at", "total_count", "accounting_fee"],
  defaultSort: "-create_at",
  offline: { by: "create_at", days: 90 },
});
