import { describe, expect, it } from "vitest";
import { checkEmail } from "./people/email.ts";
import { checkNewPassword, checkPassword } from "./people/password.ts";
import { checkSmsCode, cleanSmsCode } from "./people/sms-code.ts";
import { weakPasswords } from "./people/weak-passwords.ts";

const codeOf = (answer: { ok: boolean; code?: string }): string => answer.code ?? "ok";

describe("password", () => {
  it("takes 6–16 letters, digits and underscores, nothing trimmed", () => {
    const texts = [
      "Tide_9041",
      "a",
      "a".repeat(17),
      "x".repeat(10_000),
      "pass😀word",
      "abc\u0000def1",
      " abcdef1",
      "ａbcdef1",
      "tide-9041",
      "tide9041\n",
      "",
    ];
    expect(texts.map((text) => codeOf(checkPassword(text)))).toEqual([
      "ok",
      "length",
      "length",
      "length",
      "characters",
      "characters",
      "characters",
      "characters",
      "characters",
      "characters",
      "empty",
    ]);
  });

  it("refuses weak ones when they are set", () => {
    for (const weak of [
      "123456",
      "654321",
      "567890",
      "abcdef",
      "fedcba",
      "111111",
      "ababab",
      "Password1",
      "WOAINI1314",
      "abcabc",
    ]) {
      expect(checkNewPassword(weak)).toEqual({ ok: false, code: "weak" });
      expect(checkPassword(weak).ok).toBe(true);
    }
    for (const good of ["Tide_9041", "k7mwq2", "river_stone_88"])
      expect(checkNewPassword(good)).toEqual({ ok: true, value: good });
  });

  it("lists at least a hundred, each of the allowed form", () => {
    expect(weakPasswords.size).toBeGreaterThanOrEqual(100);
    for (const weak of weakPasswords) {
      expect(checkPassword(weak)).toEqual({ ok: true, value: weak });
      expect(weak).toBe(weak.toLowerCase());
    }
  });
});

describe("SMS code", () => {
  it("takes six digits and nothing else", () => {
    expect(
      ["123456", "", "12345", "1234567", "１23456", " 123456", "12a456"].map((text) => codeOf(checkSmsCode(text))),
    ).toEqual(["ok", "empty", "length", "length", "characters", "characters", "characters"]);
    expect(cleanSmsCode(" １２３ 456\u200b")).toBe("123456");
    expect(cleanSmsCode("12a4")).toBe("12a4");
  });
});

describe("e-mail", () => {
  it("checks the form", () => {
    for (const good of ["a@b.cn", "first.last+tag@mail.example.com", "x_y-z@sub-domain.example.org"]) {
      expect(checkEmail(good)).toEqual({ ok: true, value: good });
    }
    for (const bad of [
      "a",
      "@b.cn",
      "a@b",
      "a@.cn",
      "a..b@c.cn",
      ".a@c.cn",
      "a@b.c n",
      "a@-b.cn",
      "a@b.12",
      "张@b.cn",
      "a@b@c.cn",
    ]) {
      expect(checkEmail(bad)).toEqual({ ok: false, code: "invalid" });
    }
    expect(checkEmail(" ")).toEqual({ ok: false, code: "empty" });
    expect(checkEmail(`${"a".repeat(250)}@b.cn`)).toEqual({ ok: false, code: "length" });
  });
});
