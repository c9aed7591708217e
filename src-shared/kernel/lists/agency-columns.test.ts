import { expect, it } from "vitest";
import { listByName, listNames } from "../../registries/lists/registry.ts";
import { withoutAgencyColumns } from "./agency-columns.ts";

it("takes what is the agency's from a list, with what stands for it, and nothing else", () => {
  const list = listByName("companies");
  const seen = withoutAgencyColumns(list);
  const gone = ["salesman_id", "service_owner_id", "salesman_name", "service_owner_name", "risk_level"];
  expect(Object.keys(list.columns).filter((key) => !Object.hasOwn(seen.columns, key))).toEqual(gone);
  expect(Object.keys(list.filters).filter((name) => !Object.hasOwn(seen.filters, name))).toEqual([
    ...["salesman", "risk_level"],
  ]);
  expect(seen.layout.folds).not.toContain("risk_level");
  expect(seen.layout.pinned).toEqual(["tax_calculate_mode", "contract_ending"]);
  expect(withoutAgencyColumns(list)).toBe(seen);
});

it("leaves a list alone that has nothing of the kind, and none without what identifies a row", () => {
  expect(withoutAgencyColumns(listByName("bills"))).toBe(listByName("bills"));
  for (const name of listNames) {
    const { columns, layout } = withoutAgencyColumns(listByName(name));
    expect([name, Object.hasOwn(columns, "id"), Object.hasOwn(columns, layout.master.title)]).toEqual([
      name,
      true,
      true,
    ]);
  }
});
