import { expect, it } from "vitest";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { loadTexts } from "../../i18n/texts.ts";
import { filterText } from "./filter-texts.ts";

const texts = await loadTexts("zh-CN");

const textOf = (name: ListName, ids: readonly string[]): string => {
  const list = listByName(name);
  const filter = list.filters["ids"];
  if (filter === undefined) throw new Error(`${name} has no filter of ids`);
  const companies = { nameOf: (id: string) => `公司${id}` } as never;
  return filterText({ texts, list, companies, organizations: { nameOf: (id) => id } }, "ids", filter, [...ids]);
};

it("chosen records are counted and chosen companies named: an id says nothing", () => {
  expect(textOf("bills", ["1010", "1011"])).toMatch(/：2 条$/u);
  expect(textOf("companies", ["1010"])).toBe("所选发包方：公司1010");
});
