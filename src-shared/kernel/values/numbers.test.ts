import { describe, expect, it } from "vitest";
import { bankByName, banks } from "./banks/bank.ts";
import { checkBankCard, hasLuhn, makeCard, suggestBankCard } from "./banks/bank-card.ts";
import { debitBinsOf } from "./banks/bank-card-bins.ts";
import { checkCorporateAccount } from "./banks/corporate-account.ts";
import { checkUscc, makeUscc, suggestUscc } from "./companies/uscc.ts";
import { checkPhone, suggestPhone } from "./people/phone.ts";
import { seededRandom } from "./text/seeded-random.ts";

describe("phone", () => {
  it("checks and offers", () => {
    expect(checkPhone(" 13812345678 ")).toEqual({ ok: true, value: "13812345678" });
    const codes = ["", "1381234567a", "1381234567", "138123456789", "12812345678", "１3812345678"].map((text) =>
      checkPhone(text),
    );
    expect(codes.map((answer) => (answer.ok ? "ok" : answer.code))).toEqual([
      "empty",
      "characters",
      "length",
      "length",
      "prefix",
      "characters",
    ]);
    expect(suggestPhone("+86 138-1234-5678")).toBe("13812345678");
    expect(suggestPhone("８６１３８１２３４５６７８")).toBe("13812345678");
    expect(suggestPhone("13812345678")).toBeNull();
    expect(suggestPhone("12812345678 ")).toBeNull();
  });
});

describe("bank card", () => {
  it("names the bank and warns", () => {
    expect(checkBankCard("6212264301003495221")).toEqual({
      ok: true,
      value: "6212264301003495221",
      bank: "ICBC",
      type: "debit",
      warnings: [],
    });
    expect(checkBankCard("6217003810020275930")).toMatchObject({ ok: true, bank: "CCB", warnings: ["luhn"] });
    expect(checkBankCard(makeCard("990000", "123456789"))).toMatchObject({ bank: null, warnings: ["binUnknown"] });
    expect(checkBankCard(makeCard("622575", "123456789"))).toMatchObject({ bank: "CMB", warnings: ["credit"] });
  });

  it("refuses by name", () => {
    expect(checkBankCard("")).toEqual({ ok: false, code: "empty" });
    expect(checkBankCard("6212 2643 0100 3495 221")).toEqual({ ok: false, code: "characters" });
    expect(checkBankCard("621226430100")).toEqual({ ok: false, code: "length" });
    expect(checkBankCard("62122643010034952211")).toEqual({ ok: false, code: "length" });
    expect(suggestBankCard("6212 2643\u00a00100 3495 221")).toBe("6212264301003495221");
    expect(suggestBankCard("6212264301003495221")).toBeNull();
  });

  it("makes cards that pass and whose every changed digit fails", () => {
    const random = seededRandom(8);
    for (let round = 0; round < 2_000; round += 1) {
      const card = makeCard(random.pick(debitBinsOf("ICBC")), random.digits(random.int(6, 12)));
      expect(checkBankCard(card)).toMatchObject({ ok: true, bank: "ICBC", warnings: [] });
      const place = random.int(0, card.length - 1);
      const other = (Number(card[place]) + random.int(1, 9)) % 10;
      expect(hasLuhn(card.slice(0, place) + other + card.slice(place + 1))).toBe(false);
    }
  });
});

describe("banks", () => {
  it("have unique codes and numbers of their class", () => {
    expect(new Set(banks.map((bank) => bank.code)).size).toBe(banks.length);
    expect(new Set(banks.map((bank) => bank.cnaps_no)).size).toBe(banks.length);
    for (const bank of banks) expect(bank.cnaps_no).toMatch(/^\d{12}$/u);
    for (const bank of banks.filter(({ code }) => debitBinsOf(code).length > 0)) {
      expect(checkBankCard(makeCard(debitBinsOf(bank.code)[0] ?? "", "123456789"))).toMatchObject({ bank: bank.code });
    }
  });

  it("are found by the names people write", () => {
    const results = [
      "中国工商银行",
      "工商银行",
      "招商银行股份有限公司",
      "中国银行",
      "网商银行",
      "微众银行",
      "浙商银行",
      "银行",
      "",
    ].map(bankByName);
    expect(results.map((bank) => bank?.code)).toEqual([
      "ICBC",
      "ICBC",
      "CMB",
      "BOC",
      "MYBANK",
      "WEBANK",
      "CZBANK",
      undefined,
      undefined,
    ]);
    expect(banks.filter((bank) => bank.is_company).map((bank) => bank.code)).not.toContain("WEBANK");
  });

  it("take digits only for a corporate account", () => {
    expect(checkCorporateAccount(" 0200001234567890123 ")).toEqual({ ok: true, value: "0200001234567890123" });
    expect(checkCorporateAccount("")).toEqual({ ok: false, code: "empty" });
    expect(checkCorporateAccount("12-34")).toEqual({ ok: false, code: "numeric" });
    expect(checkCorporateAccount("1".repeat(35))).toEqual({ ok: false, code: "length" });
  });
});

describe("unified social credit code", () => {
  it("checks both check signs", () => {
    for (const good of ["91350100M000100Y43", "9144030071526726XG", "91330100MA66832000"]) {
      expect(checkUscc(good)).toMatchObject({ ok: true, value: good });
    }
    expect(checkUscc("91350100M000100Y43")).toMatchObject({ region: "350100", warnings: [] });
    expect(checkUscc("")).toEqual({ ok: false, code: "empty" });
    expect(checkUscc("91350100M000100Y4")).toEqual({ ok: false, code: "length" });
    expect(checkUscc("91350100M000100Y44")).toEqual({ ok: false, code: "checkDigit" });
    expect(checkUscc("91350100m000100y43")).toEqual({ ok: false, code: "characters" });
    expect(checkUscc("91350100I000100Y43")).toEqual({ ok: false, code: "characters" });
    expect(suggestUscc(" ９1350100m000I00y43")).toBe("91350100M000100Y43");
    expect(suggestUscc("91350100M000100Y43")).toBeNull();
  });

  it("accepts every code it makes, those that end in 0 too, and no neighbour", () => {
    const random = seededRandom(9);
    const signs = Array.from("0123456789ABCDEFGHJKLMNPQRTUWXY");
    const lastSigns = new Set<string>();
    for (let round = 0; round < 3_000; round += 1) {
      const org = Array.from({ length: 8 }, () => random.pick(signs)).join("");
      const uscc = makeUscc(random.pick(["91", "92", "93", "51", "A1"]), random.digits(6), org);
      lastSigns.add(uscc.charAt(17));
      expect(checkUscc(uscc)).toMatchObject({ ok: true, warnings: [] });
      const place = random.int(0, 16);
      const other = random.pick(signs.filter((sign) => sign !== uscc[place]));
      expect(checkUscc(uscc.slice(0, place) + other + uscc.slice(place + 1))).toEqual({
        ok: false,
        code: "checkDigit",
      });
    }
    expect(lastSigns.size).toBe(31);
  });
});
