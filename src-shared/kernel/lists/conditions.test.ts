import { expect, it } from "vitest";
import { invoiceRecords } from "../../billing/invoices/invoice-records-list.ts";
import { conditionsOf } from "./conditions.ts";
import type { AnyList } from "./define.ts";

const between = (by: string) =>
  conditionsOf(
    invoiceRecords as AnyList,
    { date: { by, start: "2026-11-20", end: "2026-11-21" } },
    { me: "2", today: "2026-11-20" },
  );

it("bounds a time by the seconds of its days and a day by days", () => {
  const time = { op: "between", column: "create_at", min: "2026-11-20 00:00:00", max: "2026-11-21 23:59:59" };
  expect(between("create_at")).toEqual([time]);
  expect(between("invoice_at")).toEqual([
    { op: "between", column: "invoice_at", min: "2026-11-20", max: "2026-11-21" },
  ]);
});
