import { expect, it } from "vitest";
import { reportRowChanges, reportRowKinds } from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { changesTo, digestOf, foldRows, noAmounts, type ReportRow, totalsOf } from "./report-rows.ts";

const row = (subject_id: number, more: Partial<ReportRow> = {}): ReportRow => ({
  ...{ kind: reportRowKinds.worker, subject_id, period: "", code: `U${subject_id}`, name: "张三", id_no: "1" },
  ...{ contact: "138", ...noAmounts, ...more },
});
const month = (subject_id: number, net: number, more: Partial<ReportRow> = {}): ReportRow =>
  row(subject_id, { kind: reportRowKinds.income, period: "2026-07", contact: "", gross: net, net, ...more });
const summaryOf = (rows: readonly (ReportRow & { change: number })[]) =>
  rows.map(({ kind, code, change }) => `${kind} ${code} ${change}`);
const { added, changed, voided } = reportRowChanges;

it("adds what is new, replaces what differs, takes back what is gone and leaves the rest", () => {
  const first = changesTo(new Map(), [row(2), row(1), month(1, 5), month(2, 6)]);
  expect(summaryOf(first)).toEqual([`1 U1 ${added}`, `1 U2 ${added}`, `3 U1 ${added}`, `3 U2 ${added}`]);
  const reported = foldRows(first.map((one) => ({ ...one, revision: 1 })));
  expect(changesTo(reported, [row(1), row(2), month(1, 5), month(2, 6)])).toEqual([]);
  const next = changesTo(reported, [row(1), month(1, 4)]);
  expect(summaryOf(next)).toEqual([`1 U2 ${voided}`, `3 U1 ${changed}`, `3 U2 ${voided}`]);
  const after = foldRows([
    ...next.map((one) => ({ ...one, revision: 2 })),
    ...first.map((one) => ({ ...one, revision: 1 })),
  ]);
  expect(totalsOf(after.values())).toMatchObject({ worker_count: 1, gross: 4, net: 4 });
});

it("leaves income as it was reported when only the name of the person changed", () => {
  const reported = foldRows([row(1), month(1, 5)].map((one) => ({ ...one, change: added, revision: 1 })));
  expect(summaryOf(changesTo(reported, [row(1, { name: "李四" }), month(1, 5, { name: "李四" })]))).toEqual([
    `1 U1 ${changed}`,
  ]);
});

it("seals every fact, the quarter and the revision, in whatever order the rows come", () => {
  const rows = changesTo(new Map(), [row(1), month(1, 5)]);
  const seal = digestOf("2026-Q3", 1, rows);
  expect(digestOf("2026-Q3", 1, [...rows].reverse())).toBe(seal);
  const others = [
    digestOf("2026-Q2", 1, rows),
    digestOf("2026-Q3", 2, rows),
    ...(["code", "name", "id_no", "contact"] as const).map((name) =>
      digestOf(
        "2026-Q3",
        1,
        rows.map((one) => ({ ...one, [name]: "x" })),
      ),
    ),
    ...(["gross", "refunds", "net", "commission", "order_count", "change"] as const).map((name) =>
      digestOf(
        "2026-Q3",
        1,
        rows.map((one) => ({ ...one, [name]: 9 })),
      ),
    ),
  ];
  expect(new Set([...others, seal]).size).toBe(others.length + 1);
});
