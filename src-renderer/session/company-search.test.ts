import { expect, it } from "vitest";
import { companyStatus } from "../../src-shared/kernel/states/company.ts";
import { companiesLike } from "./company-search.ts";

const of = (id: string, name: string, short_name: string, name_pinyin: string, status: number) => ({
  ...{ id, name, short_name, name_pinyin, status, settlement_type: 1, channels: [1] },
});
const all = [
  of("1", "杭州云栈科技有限公司", "云栈", "hangzhouyunzhankeji hzyzkj yunzhan yz", companyStatus.active),
  of("2", "南京拾光文旅服务有限公司", "拾光", "nanjingshiguangwenlv njsgwl shiguang sg", companyStatus.draft),
  of("3", "福州闽江家政服务有限公司", "闽江", "fuzhouminjiangjiazheng fzmjjz minjiang mj", companyStatus.terminated),
];
const found = (keyword: string, group: Parameters<typeof companiesLike>[2]) =>
  companiesLike(all, keyword, group).map(({ id }) => id);

it("finds companies in the copy by name, short name and pinyin, only those that the form is for", () => {
  expect(found("", "any")).toEqual(["1", "2", "3"]);
  expect(found("", "active")).toEqual(["1"]);
  expect(found("", "served")).toEqual(["1", "3"]);
  expect(found("", "open")).toEqual(["1", "2"]);
  for (const keyword of ["云栈", "科技", "yz", "YUNZHAN", " hzyz "])
    expect([keyword, found(keyword, "any")]).toEqual([keyword, ["1"]]);
  // As companies are compared: width, spaces and look-alikes make no other name.
  for (const keyword of ["云栈 科技", "云栈　科技", "云栈科技有限公司\u200b"])
    expect([keyword, found(keyword, "any")]).toEqual([keyword, ["1"]]);
  // Pinyin counts from the beginning of a word.
  expect(found("zhan", "any")).toEqual([]);
  expect(found("minjiang", "active")).toEqual([]);
  expect(found("不存在", "any")).toEqual([]);
});
