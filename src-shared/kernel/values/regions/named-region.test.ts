import { expect, it } from "vitest";
import { namedRegion } from "./named-region.ts";

it.each([
  [["上海市", "上海市", "浦东新区"], "310115"],
  [["浙江省", "杭州市", "西湖区"], "330106"],
  [["浙江", "杭州"], "330100"],
  [["广东省", undefined, undefined], "440000"],
  [["", "", ""], ""],
  [["浙江省", "苏州市"], null],
  [["无此省"], null],
] as const)("%j is %s", (names, code) => {
  expect(namedRegion(names)).toBe(code);
});
