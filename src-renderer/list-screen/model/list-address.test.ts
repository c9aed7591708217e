import { expect, it } from "vitest";
import { submits } from "../../../src-shared/registries/imports/submits.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { problemKinds, waitingKinds } from "../../../src-shared/registries/workbench/waiting.ts";
import { besideList, listAddress } from "./list-address.ts";

it("leads to a list under filters, to promotion fees from a month's checklist too", () => {
  expect(listAddress("promotionFees", { has_tax_unpaid: "1" })).toBe("/promotion-fees?has_tax_unpaid=1");
  expect(listAddress("companyLabors", { request: "2" })).toBe("/workers?request=2");
  expect(listAddress("taxPeriods", {})).toBe("/tax-periods");
  expect(listAddress("payoutLines", {})).toBeNull();
});

it("knows where what was imported is seen, whatever it is", () => {
  const nowhere = Object.values(submits).filter(({ lists: [list] }) => listAddress(list.name as ListName, {}) === null);
  expect(nowhere.map(({ name }) => name)).toEqual([]);
});

it("knows where each kind of work that waits is done", () => {
  const lists = [...Object.values(waitingKinds), ...Object.values(problemKinds)].map(({ list }) => list as ListName);
  expect(lists.filter((list) => listAddress(list, {}) === null)).toEqual([]);
});

it("keeps the filters of the list beside a record that a part of is opened", () => {
  const open = { pathname: "/workers/7", search: "?standing=20&tab=identity" };
  expect(besideList("/workers/7?tab=accounts", open)).toBe("/workers/7?standing=20&tab=accounts");
  expect(besideList("/workers/8?tab=accounts", open)).toBe("/workers/8?tab=accounts");
  expect(besideList("/imports/new", open)).toBe("/imports/new");
});
