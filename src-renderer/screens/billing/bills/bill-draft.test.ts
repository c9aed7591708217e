import { describe, expect, it } from "vitest";
import { draftOf, draftProblems, editOf, isReaudited } from "./bill-draft.ts";

const bill = {
  status: 30,
  accounting_fee: 628_700,
  car_rental_fee: 0,
  labor_bank_account: "6217 **** 1718",
  work_date: "2026-11-17",
  remark: "",
};
const draft = (more: Partial<ReturnType<typeof draftOf>>) => ({ ...draftOf(bill), ...more });

describe("the form of a bill", () => {
  it("says nothing and changes nothing while it is as it was", () => {
    expect(draftProblems(draft({}))).toEqual({});
    expect(editOf(bill, draft({}))).toEqual({});
    expect(isReaudited(bill, {})).toBe(false);
  });

  it("reads amounts as they are typed, in cents", () => {
    const edited = draft({ fee: "1,234.5", rental: "0.01" });
    expect(draftProblems(edited)).toEqual({});
    expect(editOf(bill, edited)).toEqual({ accounting_fee: 123_450, car_rental_fee: 1 });
  });

  it("names what cannot be sent", () => {
    expect(draftProblems(draft({ fee: "0" }))).toEqual({ fee: "zero" });
    expect(draftProblems(draft({ fee: "" }))).toEqual({ fee: "amount" });
    expect(draftProblems(draft({ rental: "一百" }))).toEqual({ rental: "amount" });
    expect(draftProblems(draft({ account: "1234" }))).toEqual({ account: "account" });
    expect(draftProblems(draft({ workDate: "2026-13" }))).toEqual({ workDate: "workDate" });
    expect(draftProblems(draft({ account: "６２１７ 0000 1111 2222", workDate: "2026-11" }))).toEqual({});
  });

  it("tells that an approved bill goes back to audit by amount or payee, others by everything", () => {
    expect(isReaudited(bill, { remark: "x" })).toBe(false);
    expect(isReaudited(bill, { accounting_fee: 1 })).toBe(true);
    expect(isReaudited(bill, { labor_bank_account: "6217000011112222" })).toBe(true);
    // One to confirm and a rejected one may be right as they are: saving sends them to their audit.
    for (const status of [10, 25]) {
      expect(isReaudited({ ...bill, status }, { remark: "x" })).toBe(true);
      expect(isReaudited({ ...bill, status }, {})).toBe(true);
    }
  });
});
