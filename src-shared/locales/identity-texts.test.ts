import { describe, expect, it } from "vitest";
import { identity as en } from "./en/workers/identity.ts";
import { identity as zh } from "./zh-CN/workers/identity.ts";

describe("what the verification of an ID card says", () => {
  it("has the spec's words (id.front, id.back, id.submitted)", () => {
    expect(en.missing).toEqual({ front: "please upload ID portrait side", back: "please upload ID emblem side" });
    expect(en.submitted).toBe("submitted successfully!");
  });

  it("says the same in Chinese", () => {
    expect(zh.missing).toEqual({ front: "请上传身份证人像面", back: "请上传身份证国徽面" });
    expect(zh.submitted).toBe("提交成功!");
  });
});
