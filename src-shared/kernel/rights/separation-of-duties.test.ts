import { describe, expect, it } from "vitest";
import { en } from "../../locales/en/catalog.ts";
import { zhCN } from "../../locales/zh-CN/catalog.ts";
import { dataScopes, type PermissionKey, permissionKeys, permissionParts, presetRoles } from "./permissions.ts";
import {
  dataScopeOfRoles,
  duties,
  type HeldRole,
  joinedDuties,
  limitOfRoles,
  permissionsOfRoles,
  separateDuties,
} from "./separation-of-duties.ts";

const roleOf = (key: string) => {
  const presetRole = presetRoles.find((role) => role.key === key);
  if (presetRole === undefined) throw new Error(`no role ${key}`);
  return presetRole;
};
const pairs = (permissions: readonly PermissionKey[]): string[] => joinedDuties(permissions).map((pair) => pair.join());

describe("the permission keys", () => {
  it("are module.object.action, each once", () => {
    expect(permissionKeys.filter((key) => !/^[a-z_]+\.[a-z_]+\.[a-z_]+$/.test(key))).toEqual([]);
    expect(new Set(permissionKeys).size).toBe(permissionKeys.length);
  });

  it.each([
    ["zh-CN", zhCN.enums.permission],
    ["en", en.enums.permission],
  ])("have a text for each of their parts in %s, and no text is left over", (_locale, texts) => {
    for (const part of ["module", "object", "action"] as const) {
      const used = new Set(permissionKeys.map((key) => permissionParts(key)[part]));
      expect([...used].sort()).toEqual(Object.keys(texts[part]).sort());
    }
  });

  it("are each held by a preset role", () => {
    const permissionSet = new Set(presetRoles.flatMap(({ permissions }) => permissions));
    expect(permissionKeys.filter((key) => !permissionSet.has(key))).toEqual([]);
  });
});

describe("the preset roles", () => {
  it.each(presetRoles.map((role) => [role.key, role] as const))("%s joins no separate duties", (_key, role) => {
    expect(pairs(role.permissions)).toEqual([]);
    expect(new Set(role.permissions).size).toBe(role.permissions.length);
  });

  it("have somebody for every duty", () => {
    for (const keys of Object.values(duties)) {
      for (const key of keys) expect(presetRoles.some(({ permissions }) => permissions.includes(key))).toBe(true);
    }
  });

  it("show support no money", () => {
    const modules = new Set(roleOf("support").permissions.map((one) => permissionParts(one).module));
    expect([...modules]).not.toContain("fund");
  });

  it("let support and auditors change nothing and reveal nothing", () => {
    const actions = (key: string) => new Set(roleOf(key).permissions.map((one) => permissionParts(one).action));
    expect([...actions("support")]).toEqual(["view"]);
    expect([...actions("auditor")].sort()).toEqual(["export", "view"]);
  });

  it("leave what commits the agency to those whose duty it is, and not to the super administrator", () => {
    const committing = [...duties.check, ...duties.pay, ...duties.approveAccount];
    const held: readonly PermissionKey[] = roleOf("superAdmin").permissions;
    expect(committing.filter((key) => held.includes(key))).toEqual([]);
    const company = roleOf("companyAdmin").permissions;
    expect(committing.filter((key) => company.includes(key))).toEqual([]);
  });

  it("show no company the agency's own money and lists, nor a worker's month", () => {
    const seen = roleOf("companyAdmin").permissions;
    expect(seen.filter((key) => /^(income_tax|settings|audit_log|role|sensitive)\./u.test(key))).toEqual([]);
    expect(seen.filter((key) => /^fund\.(agency_account|promotion_fee)\./u.test(key))).toEqual([]);
  });

  it("let everybody who reads the daily work read it whole, except support and companies", () => {
    const readers = ["operator", "maker", "checker", "payer", "taxOfficer", "invoicer", "auditor"].map(roleOf);
    const views = ({ permissions }: (typeof readers)[number]) =>
      permissions.filter((key) => permissionParts(key).action === "view" && !/^(role|user|audit_log)\./u.test(key));
    const [first] = readers;
    for (const reader of readers) expect(views(reader)).toEqual(first === undefined ? [] : views(first));
  });

  it("show who may do what, and what was done, to administrators and auditors only", () => {
    const seeing = presetRoles.filter(({ permissions }) => permissions.includes("audit_log.entry.view"));
    expect(seeing.map(({ key }) => key)).toEqual(["superAdmin", "auditor"]);
  });
});

describe("joinedDuties", () => {
  it.each(separateDuties)("finds $pair", ({ pair: [one, other] }) => {
    expect(pairs([duties[one][0], duties[other][0]])).toEqual([`${one},${other}`]);
    expect(pairs([...duties[one]])).toEqual([]);
  });
});

const rolesBy = (keys: readonly string[]): HeldRole[] =>
  presetRoles.filter(({ key }) => keys.includes(key)).map((role) => ({ ...role, amountLimit: null }));

describe("a person with several roles", () => {
  it("holds what all of them hold", () => {
    const both = permissionsOfRoles(rolesBy(["maker", "checker"]), false);
    expect(both.has("settlement.settlement.create") && both.has("settlement.settlement.audit")).toBe(true);
  });

  it("pays nothing while editing roles, in whichever order the roles come", () => {
    for (const roles of [
      ["superAdmin", "payer"],
      ["payer", "superAdmin"],
    ]) {
      const permissionSet = permissionsOfRoles(rolesBy(roles), false);
      expect(duties.pay.filter((key) => permissionSet.has(key))).toEqual([]);
      expect(permissionSet.has("role.role.edit")).toBe(true);
    }
    expect(permissionsOfRoles(rolesBy(["payer"]), false).has("settlement.settlement.pay")).toBe(true);
  });

  it("approves no change of a bank account while asking for some", () => {
    expect(permissionsOfRoles(rolesBy(["superAdmin", "checker"]), false).has("fund.account.audit")).toBe(false);
    expect(permissionsOfRoles(rolesBy(["checker"]), false).has("fund.account.audit")).toBe(true);
  });

  it("gains nothing by a role of the other kind or an unknown one", () => {
    expect(permissionsOfRoles(rolesBy(["companyAdmin", "of_tomorrow"]), false).size).toBe(0);
    expect(permissionsOfRoles(rolesBy(["superAdmin"]), true).size).toBe(0);
  });

  it("sees as far as the widest role, and without one nothing but the own", () => {
    expect(dataScopeOfRoles(rolesBy(["support", "maker"]), false)).toBe(dataScopes.all);
    expect(dataScopeOfRoles(rolesBy(["support"]), false)).toBe(dataScopes.companies);
    expect(dataScopeOfRoles(rolesBy(["maker"]), true)).toBe(dataScopes.own);
  });

  it("is limited by the highest of their roles' limits, and by none where a role sets none", () => {
    const [maker, support] = rolesBy(["maker", "support"]);
    if (maker === undefined || support === undefined) throw new TypeError("no such roles");
    const limited = (one: number | null, other: number | null) =>
      limitOfRoles(
        [
          { ...maker, amountLimit: one },
          { ...support, amountLimit: other },
        ],
        false,
      );
    expect([limited(100, 200), limited(null, 200), limited(null, null)]).toEqual([200, null, null]);
    expect(limitOfRoles([{ ...maker, amountLimit: 100 }], true)).toBe(null);
    expect(limitOfRoles([], false)).toBe(null);
  });
});
