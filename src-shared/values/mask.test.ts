import { describe, expect, it } from "vitest";
import { type MaskKind, maskField } from "./mask.ts";
import { seededRandom } from "./seeded-random.ts";

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
    ["name", "", ""],
    ["phone", "", ""],
  ])("%s %s → %s", (kind, value, masked) => expect(maskField(kind, value)).toBe(masked));

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
