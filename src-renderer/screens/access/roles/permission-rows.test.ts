import { describe, expect, it } from "vitest";
import { type PermissionKey, permissionKeys, presetRoles } from "../../../../src-shared/kernel/rights/permissions.ts";
import { joinedDuties } from "../../../../src-shared/kernel/rights/separation-of-duties.ts";
import { joinedBy, objectRows, rowsFor, ticked } from "./permission-rows.ts";

const all = { typed: "", onlyChosen: false, onlyChanged: false };
const none: ReadonlySet<PermissionKey> = new Set();
const keysOf = (rows: typeof objectRows) =>
  rows.flatMap(({ columns, others }) => [...columns.filter((key) => key !== null), ...others]);

describe("rows of permissions", () => {
  it("hold every permission once", () => {
    expect(keysOf(objectRows).toSorted()).toEqual([...permissionKeys].toSorted());
    expect(keysOf(rowsFor(all, none, none, (key) => key))).toHaveLength(permissionKeys.length);
  });

  it("are filtered by words, by what is chosen and by what has changed", () => {
    const held = new Set<PermissionKey>(["bill.bill.view", "bill.bill.export"]);
    const before = new Set<PermissionKey>(["bill.bill.view"]);
    const keys = (filter: Partial<typeof all>) => keysOf(rowsFor({ ...all, ...filter }, held, before, (key) => key));
    expect(keys({ typed: "bill.bill" })).toContain("bill.bill.audit");
    expect(keys({ typed: "settlement AUDIT" })).toEqual(["settlement.settlement.audit", "settlement.discount.audit"]);
    expect(keys({ onlyChosen: true })).toEqual(["bill.bill.view", "bill.bill.export"]);
    expect(keys({ onlyChanged: true })).toEqual(["bill.bill.export"]);
    expect(keys({ typed: "of tomorrow" })).toEqual([]);
  });

  it("name the duties that a tick would join, and never for a preset role", () => {
    const maker = new Set<PermissionKey>(["settlement.settlement.create"]);
    expect(joinedBy(maker, "settlement.settlement.audit")).toEqual(["check", "make"]);
    expect(joinedBy(maker, "settlement.discount.create")).toBe(null);
    expect(joinedBy(maker, "bill.bill.view")).toBe(null);
    for (const { permissions } of presetRoles) {
      const held = new Set<PermissionKey>();
      for (const key of permissions) {
        expect(joinedBy(held, key)).toBe(null);
        held.add(key);
      }
      expect(joinedDuties(held)).toEqual([]);
    }
  });

  it("give sight of what is done, and take what is done with the sight of it", () => {
    const held = ticked(none, "bill.bill.export", true);
    expect([...held].toSorted()).toEqual(["bill.bill.export", "bill.bill.view"]);
    expect(ticked(held, "bill.bill.export", false)).toEqual(new Set(["bill.bill.view"]));
    expect(ticked(held, "bill.bill.view", false)).toEqual(new Set());
    expect(ticked(none, "sensitive.field.reveal", true)).toEqual(new Set(["sensitive.field.reveal"]));
  });
});
