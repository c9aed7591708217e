import { expect, it } from "vitest";
import { industriesBeside, industryCatalogue } from "./industry-catalogue.ts";

const beside = (content: string, ...names: string[]) => industriesBeside(content, names).map(({ zh }) => zh);

it("tells which work an invoice does not name", () => {
  expect(beside("*物流辅助服务*装卸", "装卸搬运和仓储业")).toEqual([]);
  expect(beside("*餐饮服务*餐费", "装卸搬运和仓储业", "餐饮业", "装卸搬运和仓储业")).toEqual(["装卸搬运和仓储业"]);
});

it("takes a broad category of the VAT notes for those below it, and no narrow one for a broad one", () => {
  expect(beside("*现代服务*技术服务", "软件和信息技术", "会展服务", "邮政和快递业")).toEqual([]);
  expect(beside("*现代服务*技术服务", "餐饮业", "建筑业")).toEqual(["餐饮业", "建筑业"]);
  expect(beside("*信息技术服务*开发", "商务服务业")).toEqual(["商务服务业"]);
});

it("blames no work that the catalogue does not know, and every known one where no category stands between stars", () => {
  expect(beside("*餐饮服务*餐费", "", "看相")).toEqual([]);
  expect(beside("劳务费", "餐饮业")).toEqual(["餐饮业"]);
});

it("has an invoice category for every industry that some content fits", () => {
  for (const { zh, invoice } of industryCatalogue) expect(beside(`*${invoice}*x`, zh)).toEqual([]);
});
