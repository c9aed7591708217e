import { describe, expect, it } from "vitest";
import { seededRandom } from "../text/seeded-random.ts";
import { isMasked, type MaskKind, maskField } from "./mask.ts";

describe("maskField", () => {
  it.each<[MaskKind, string, string]>([
    ["name", "张小三", "张*三"],
    ["name", "张三", "张*"],
    ["name", "张", "*"],
    ["name", "欧阳小峰", "欧**峰"],
    ["name", "𠮷田三", "𠮷*三"],
    ["idNumber", "110101199003071234", "110101********1234"],
    ["idNumber", "610104620927690", "610104*****7690"],
    ["phone", "13812345678", "138****5678"],
    ["card", "6212264301003495221", "6212 **** 5221"],
    ["card", "62122643", "********"],
    ["email", "zhangsan@example.com", "z***@example.com"],
    ["email", "nonsense", "********"],
    ["email", "zhangsan@example.com,li.si@example.cn", "z***@example.com,l***@example.cn"],
    ["address", "江苏省苏州市工业园区示范路3号", "江苏省苏州市****"],
    ["address", "上海市浦东新区世纪大道100号", "上海市****"],
    ["address", "上海浦东新区世纪大道100号", "上海****"],
    ["address", "广西壮族自治区南宁市青秀区民族大道1号", "广西壮族自治区南宁市****"],
    ["address", "云南省大理白族自治州大理市古城路2号", "云南省大理白族自治州****"],
    ["address", "苏州市", "苏州市****"],
    ["address", "人民路华联超市二楼", "****"],
    ["address", "Room 3, 12 Example Road", "****"],
    ["address", "", ""],
    ["name", "", ""],
    ["phone", "", ""],
  ])("%s %s → %s", (kind, value, masked) => expect(maskField(kind, value)).toBe(masked));

  it.each<[MaskKind, string]>([
    ["email", "a@b.cn"],
    ["email", "zhangsan@example.com,li@example.cn"],
    ["address", "江苏省苏州市示范路3号"],
    ["address", "示范路3号"],
  ])("hides %s %s the same the second time", (kind, value) => {
    const masked = maskField(kind, value);
    expect(isMasked(masked)).toBe(true);
    expect(isMasked(value)).toBe(false);
    expect(maskField(kind, masked)).toBe(masked);
  });

  it("hides the same the second time and never shows a whole value", () => {
    const random = seededRandom(10);
    for (let round = 0; round < 2_000; round += 1) {
      const kind = random.pick<MaskKind>(["name", "idNumber", "phone", "card"]);
      const value = random.digits(random.int(1, 22));
      const masked = maskField(kind, value);
      expect(masked).not.toBe(value);
      expect(masked).toContain("*");
      expect(maskField(kind, masked)).toBe(masked);
    }
  });
});
