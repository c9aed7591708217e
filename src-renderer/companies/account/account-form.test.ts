import { describe, expect, it } from "vitest";
import { accountNumberProblem, cleanAccountNumber, randomAmountOf } from "./account-form.ts";

describe("the number of a corporate account", () => {
  it("is cleaned of what comes along when it is pasted", () => {
    expect(cleanAccountNumber(" ６222 0210-0123\u00a04567 ")).toEqual({ value: "6222021001234567", wasCleaned: true });
    expect(cleanAccountNumber("62220210")).toEqual({ value: "62220210", wasCleaned: false });
  });

  it("is required, numeric and of a length that the service takes", () => {
    expect(accountNumberProblem("")).toBe("account.number.empty");
    expect(accountNumberProblem("12A45")).toBe("account.number.numeric");
    expect(accountNumberProblem("1234")).toBe("account.number.length");
    expect(accountNumberProblem("1".repeat(33))).toBe("account.number.length");
    expect(accountNumberProblem("1".repeat(40))).toBe("account.number.length");
    expect(accountNumberProblem("12345")).toBeNull();
    expect(accountNumberProblem("1".repeat(32))).toBeNull();
  });
});

describe("the random amount", () => {
  it("is read in yuan as cents", () => {
    expect(randomAmountOf("0.37")).toEqual({ cents: 37 });
    expect(randomAmountOf("¥０.０1")).toEqual({ cents: 1 });
    expect(randomAmountOf("0.5")).toEqual({ cents: 50 });
  });

  it("is between one cent and ninety-nine", () => {
    expect(randomAmountOf(" ")).toEqual({ problem: "account.check.empty" });
    expect(randomAmountOf("0")).toEqual({ problem: "account.check.range" });
    expect(randomAmountOf("1.00")).toEqual({ problem: "account.check.range" });
    expect(randomAmountOf("0.375")).toEqual({ problem: "account.check.invalid" });
    expect(randomAmountOf("37分")).toEqual({ problem: "account.check.invalid" });
  });
});
