import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isWeakPassword } from "../../../src-shared/kernel/values/people/password.ts";
import { weakPasswords } from "../../../src-shared/kernel/values/people/weak-passwords.ts";
import { isWeakDigest } from "./weak-digests.ts";

const isWeak = (text: string): boolean => isWeakDigest(createHash("md5").update(text).digest("hex"));

describe("weak passwords by their md5", () => {
  it("knows every listed one, capitalised and in capitals too", () => {
    for (const text of weakPasswords) {
      for (const form of [text, text.toUpperCase(), text.charAt(0).toUpperCase() + text.slice(1)]) {
        expect([form, isWeak(form)]).toEqual([form, true]);
      }
    }
  });

  it.each([
    "111111",
    "aaaaaaaaaaaaaaaa",
    "______",
    "123456",
    "987654321",
    "abcdefghijklmnop",
    "zyxwvu",
    "ABCDEF",
    "789012",
    "ababab",
    "a1a1a1a1",
    "123123123",
  ])("knows %s, as the rule does", (text) => {
    expect([isWeakPassword(text), isWeak(text)]).toEqual([true, true]);
  });

  it.each(["Tide_9041", "k7mwq2", "river_stone_88", "Linggong_2026", "123457", "abcdeg"])(
    "lets %s be, as the rule does",
    (text) => {
      expect([isWeakPassword(text), isWeak(text)]).toEqual([false, false]);
    },
  );
});
