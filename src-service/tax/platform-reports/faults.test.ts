import { expect, it } from "vitest";
import { makeUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { reportRowChanges, reportRowKinds } from "../../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { type FaultFacts, faultsOf } from "./faults.ts";
import { type ChangeRow, noAmounts } from "./report-rows.ts";

const id_no = makeIdNumber("110105", "1990-01-01", 1);
const facts: FaultFacts = { today: "2026-11-20", lockedMonths: new Set(["2026-07"]), reported: new Map() };
const worker: ChangeRow = {
  ...{ kind: reportRowKinds.worker, subject_id: 7, period: "", change: reportRowChanges.added, code: "U7" },
  ...{ name: "张三", id_no, contact: "13812345678", ...noAmounts },
};
const income: ChangeRow = { ...worker, kind: reportRowKinds.income, period: "2026-07", gross: 100, net: 100 };
const company: ChangeRow = { ...worker, kind: reportRowKinds.company, id_no: makeUscc("91", "110105", "MA001234") };
const keys = (row: ChangeRow, more: Partial<FaultFacts> = {}) =>
  faultsOf(row, { ...facts, ...more }).map(({ key, at }) => `${key}${at}`);

it("finds nothing wrong with whole rows", () => {
  expect([worker, income, company].flatMap((row) => keys(row))).toEqual([]);
});

it("finds a missing name, number and contact, and a number with a wrong check sign", () => {
  expect(keys({ ...worker, name: " ", id_no: "", contact: "" })).toEqual([
    ...["name_missing", "id_missing", "contact_missing"],
  ]);
  const wrongNumber = `${id_no.slice(0, 17)}${id_no.endsWith("1") ? "2" : "1"}`;
  expect(keys({ ...worker, id_no: wrongNumber })).toEqual(["id_wrong"]);
  expect(keys({ ...company, id_no: wrongNumber })).toEqual(["credit_code_wrong"]);
});

it("tells in which quarter a person was reported otherwise", () => {
  const reported = new Map([[7, { name: "张四", id_no, quarter: "2026-Q1" }]]);
  expect(keys(worker, { reported })).toEqual(["identity_changed2026-Q1"]);
  expect(keys({ ...worker, name: "张四" }, { reported })).toEqual([]);
  expect(keys({ ...worker, subject_id: 8 }, { reported })).toEqual([]);
});

it("wants months locked and amounts that add up", () => {
  expect(keys({ ...income, period: "2026-08" })).toEqual(["month_open2026-08"]);
  expect(keys({ ...income, net: -1 })).toEqual(["negative_net2026-07"]);
  expect(keys({ ...income, net: 0, gross: 0 })).toEqual([]);
});

it("has nothing against taking a row back", () => {
  expect(keys({ ...income, net: -1, change: reportRowChanges.voided })).toEqual([]);
});
