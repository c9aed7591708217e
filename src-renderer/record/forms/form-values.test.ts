import { describe, expect, it } from "vitest";
import { feeDiscountRecord } from "../../../src-shared/billing/fees/fee-discounts-record.ts";
import { promotionFeeRecord } from "../../../src-shared/billing/fees/promotion-fees-record.ts";
import {
  bankCardField,
  centsField,
  choiceField,
  choicesField,
  countField,
  filesField,
  idNumberField,
  phoneField,
  ratioField,
  yesNoField,
} from "../../../src-shared/kernel/forms/fields.ts";
import { finishedMonths, isComplete, startForm, valuesOf } from "./form-values.ts";

const today = "2026-11-20";
const { form, check } = feeDiscountRecord.create;
const formInput = {
  company_id: "5",
  kind: "1",
  amount: "1,000",
  ratio: "20%",
  start_at: "2026-11-20",
  end_at: "2026-12-31",
  reason: " 续约优惠 ",
};

describe("the values of a form", () => {
  it("are what was typed, as the fields' schemas take it", () => {
    expect(valuesOf(form, formInput)).toEqual({
      company_id: "5",
      kind: 1,
      amount: 100_000,
      ratio: 2_000,
      start_at: "2026-11-20",
      end_at: "2026-12-31",
      reason: "续约优惠",
    });
    expect(isComplete(form, valuesOf(form, formInput))).toBe(true);
  });

  it.each([
    ["no company", { company_id: "" }],
    ["no amount", { amount: "" }],
    ["no amount above zero", { amount: "0" }],
    ["no share", { ratio: "" }],
    ["a share above the whole", { ratio: "100.01" }],
    ["no reason", { reason: " 续 " }],
    ["no last day", { end_at: "" }],
    ["a day that is none", { end_at: "2026-02-30" }],
  ])("are not complete with %s", (_what, more) => {
    expect(isComplete(form, valuesOf(form, { ...formInput, ...more }))).toBe(false);
  });

  it("are null for numbers and codes that are left out, but nothing for what cannot be read", () => {
    const open = {
      amount: centsField({ min: 1, isOptional: true }),
      share: ratioField("", { isOptional: true }),
      count: countField({ least: 1, most: 9, isOptional: true }),
      kind: choiceField([1, 2], { isOptional: true }),
    };
    const start = startForm(open, today);
    expect(valuesOf(open, start)).toEqual({ amount: null, share: null, count: null, kind: null });
    expect(isComplete(open, valuesOf(open, start))).toBe(true);
    expect(valuesOf(open, { amount: "ab", share: "x", count: "1.5", kind: "3" })).toEqual({});
    expect(valuesOf(open, { amount: "0.01", share: "7.5", count: "9", kind: "2" })).toEqual({
      amount: 1,
      share: 750,
      count: 9,
      kind: 2,
    });
  });

  it("leave out what need not be typed only where it is in order", () => {
    const fee = promotionFeeRecord.create.form;
    const start = startForm(fee, today, "5");
    expect(start).toMatchObject({ company_id: "5", period: "2026-10", channel_kind: "1", remark: "" });
    expect(isComplete(fee, valuesOf(fee, start))).toBe(false);
    expect(valuesOf(fee, { ...start, channel_name: " 华东渠道 ", ratio: "1.5" })).toMatchObject({
      channel_name: "华东渠道",
      ratio: 150,
      remark: "",
    });
    expect(isComplete(fee, valuesOf(fee, { ...start, channel_name: " 华 ", ratio: "1.5" }))).toBe(false);
  });

  it("take a bank's serial in its form only", () => {
    const pay = promotionFeeRecord.actions.pay.form;
    expect(valuesOf(pay, { bank_serial: " B001 " })).toEqual({ bank_serial: "B001" });
    for (const bank_serial of ["B01", "B 001", "流水0001"]) expect(valuesOf(pay, { bank_serial })).toEqual({});
  });
});

it("starts with days from today and the first choice", () => {
  expect(startForm(form, today)).toEqual({
    ...{ company_id: "", kind: "1", amount: "", ratio: "100" },
    ...{ start_at: "2026-11-20", end_at: "2027-02-18", reason: "" },
  });
});

it.each([
  ["2026-11-20", "2026-11-20", null],
  ["2026-11-01", "2026-11-20", null],
  ["2026-11-01", "2026-11-19", "end_at"],
  ["2026-12-02", "2026-12-01", "end_at"],
  ["2026-11-20", "2029-11-24", null],
  ["2026-11-20", "2029-11-25", "end_at"],
])("judges a discount's days from %s to %s: %s", (start_at, end_at, wrong) => {
  expect(check?.({ start_at, end_at }, today)).toBe(wrong);
});

it("offers the months that are over, across a year", () => {
  expect(finishedMonths("2026-02-28").slice(0, 3)).toEqual(["2026-01", "2025-12", "2025-11"]);
});

describe("what is typed into other kinds of fields", () => {
  const form = {
    phone: phoneField(),
    id_no: idNumberField(),
    card: bankCardField(),
    days: countField({ least: 1, most: 31 }),
    is_urgent: yesNoField(),
    weekdays: choicesField([1, 2, 3]),
    papers: filesField({ least: 1, most: 3 }),
  };
  const filled = {
    phone: "13812345678",
    id_no: "11010519491231002x",
    card: "6212 2643 0100 3495 221",
    days: "15",
    is_urgent: "1",
    weekdays: "1,3",
    papers: "key1,key2",
  };

  it("is read as calls carry it", () => {
    expect(valuesOf(form, filled)).toEqual({
      phone: "13812345678",
      id_no: "11010519491231002X",
      card: "6212264301003495221",
      days: 15,
      is_urgent: true,
      weekdays: [1, 3],
      papers: ["key1", "key2"],
    });
  });

  it("is nothing at first but a no", () => {
    const start = startForm(form, today);
    expect(new Set(Object.values(start))).toEqual(new Set([""]));
    expect(valuesOf(form, start)).toEqual({ is_urgent: false });
  });

  it.each([
    ["a number with a fraction", { days: "1.5" }, "days"],
    ["a number beyond its limit", { days: "32" }, "days"],
    ["a file that is on its way", { papers: "key1,," }, "papers"],
    ["no file", { papers: "" }, "papers"],
    ["no choice", { weekdays: "" }, "weekdays"],
  ])("is not complete with %s", (_what, more, name) => {
    const values = valuesOf(form, { ...filled, ...more });
    expect(values).not.toHaveProperty(name);
    expect(isComplete(form, values)).toBe(false);
  });
});
