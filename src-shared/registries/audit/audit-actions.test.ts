import { describe, expect, it } from "vitest";
import { recordByName, recordNames } from "../records/registry.ts";
import { auditActionCodes, auditAreaCodes, auditStepCodes } from "./audit-actions.ts";
import { auditObjectCode, auditObjectCodes, auditObjectKinds } from "./audit-objects.ts";

const twice = (values: readonly unknown[]): unknown[] => values.filter((value, at) => values.indexOf(value) !== at);

describe("the codes of the audit log", () => {
  it.each([
    ["areas", auditAreaCodes],
    ["steps", auditStepCodes],
    ["objects", auditObjectCodes],
  ])("are one for each of the %s", (_what, codes) => {
    expect(twice(codes), `the next one is ${Math.max(...codes) + 1}`).toEqual([]);
  });

  it("leave no kind of object to two declarations", () => {
    const objects = recordNames.map((name) => recordByName(name).object);
    expect(twice(objects)).toEqual([]);
    expect(auditObjectKinds).toHaveLength(auditObjectCodes.length - 1);
  });

  it("stand for every move of every record, and stay what they were", () => {
    const moves = recordNames.flatMap((name) =>
      ["create", ...Object.keys(recordByName(name).states.transitions)].map((move) => `${name}.${move}`),
    );
    const unknown = moves.filter((move) => Object.values(auditActionCodes(move)).includes(0));
    expect(unknown).toEqual([]);
    expect(auditActionCodes("feeDiscounts.approve")).toEqual({ area: 16, step: 42 });
    expect(auditActionCodes("platformReports.reopen")).toEqual({ area: 24, step: 112 });
    expect(auditActionCodes("promotionFees.pay")).toEqual({ area: 15, step: 45 });
    expect(auditActionCodes("sensitiveWords.end")).toEqual({ area: 31, step: 110 });
    expect(auditObjectCode("sensitiveWord")).toBe(32);
    expect(auditActionCodes("bills.reopen")).toEqual({ area: 9, step: 0 });
  });
});
