import { describe, expect, it } from "vitest";
import { bills } from "../../../../src-shared/billing/bills/bills-list.ts";
import { bills as texts } from "../../../../src-shared/locales/zh-CN/billing/bills.ts";
import { explained, explainedKeys, isExplained, stepsFor } from "./explain-groups.ts";

describe("amounts that explain themselves", () => {
  it("are columns of the list, made of steps that have a name", () => {
    for (const key of explainedKeys) {
      expect(Object.keys(bills.columns)).toContain(key);
      for (const step of explained[key]) expect(Object.keys(texts.steps)).toContain(step);
    }
  });

  it("show their own steps in order, or all where they have none", () => {
    const steps = [{ key: "laborBase" }, { key: "serviceFee" }, { key: "customerPay" }];
    expect(stepsFor(steps, "customer_pay")).toEqual(steps);
    expect(stepsFor(steps, "service_fee")).toEqual([{ key: "serviceFee" }]);
    expect(stepsFor(steps, "pit")).toEqual(steps);
  });

  it("are named by the address only when there are such", () => {
    expect([isExplained("pit"), isExplained("toString"), isExplained(null)]).toEqual([true, false, false]);
  });
});
