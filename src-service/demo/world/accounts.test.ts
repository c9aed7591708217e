import { expect, it } from "vitest";
import { type PermissionKey, presetRoles } from "../../../src-shared/kernel/rights/permissions.ts";
import { demoOperators } from "./accounts.ts";

it("has somebody else than who asked for a red letter to confirm it, and so for whatever a second person decides", () => {
  const holders = (key: PermissionKey): number =>
    demoOperators.filter(({ role }) =>
      presetRoles.some(({ key: of, permissions }) => of === role && permissions.includes(key)),
    ).length;
  const decided = ["invoice.application.audit", "company.application.audit", "labor.identity.audit"] as const;
  expect(decided.filter((key) => holders(key) < 2)).toEqual([]);
});
