import { describe, expect, it } from "vitest";
import { type PermissionKey, presetRoles } from "../../kernel/rights/permissions.ts";
import type { ListName } from "../lists/registry.ts";
import { codesThatWait } from "./waiting.ts";

const waitingFor = (role: string, list: ListName, by = "status"): readonly number[] => {
  const held = presetRoles.find(({ key }) => key === role)?.permissions ?? [];
  const can = (needed: readonly PermissionKey[]) => needed.some((one) => held.includes(one));
  return [...codesThatWait({ list, by, today: "2026-11-22" }, { isOfCompany: role === "companyAdmin", can })].toSorted(
    (a, b) => a - b,
  );
};

describe("states that wait for a person", () => {
  it("are those whose next step is theirs", () => {
    expect(waitingFor("checker", "bills")).toEqual([20]);
    expect(waitingFor("maker", "bills")).toEqual([30]);
    expect(waitingFor("checker", "settlements")).toEqual([20]);
    expect(waitingFor("payer", "settlements")).toEqual([30, 35, 36, 85]);
    expect(waitingFor("taxOfficer", "incomeSummary", "declare_status")).toEqual([1, 2, 3, 4, 5, 7]);
  });

  it("are the company's own where the company signs, whatever the agency's people hold", () => {
    const everything = { can: () => true };
    const codes = (isOfCompany: boolean) =>
      codesThatWait({ list: "companyContracts", by: "status", today: "2026-11-22" }, { ...everything, isOfCompany });
    expect([codes(false).has(30), codes(true).has(30)]).toEqual([false, true]);
    expect(waitingFor("companyAdmin", "companyContracts")).toEqual([30]);
  });

  it("are none for who may only edit, cancel or look", () => {
    expect(waitingFor("operator", "bills")).toEqual([]);
    expect(waitingFor("auditor", "settlements")).toEqual([]);
    expect(waitingFor("auditor", "invoiceApplies")).toEqual([]);
  });

  it("are none in a list whose filter of states is another one", () => {
    expect(waitingFor("checker", "bills", "declare_status")).toEqual([]);
  });
});
