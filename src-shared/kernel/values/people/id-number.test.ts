import { describe, expect, it } from "vitest";
import { en } from "../../../locales/en/catalog.ts";
import { seededRandom } from "../text/seeded-random.ts";
import { addDays } from "../time/time.ts";
import {
  ageOn,
  checkIdNumber,
  type IdNumberCode,
  idNumberText,
  makeIdNumber,
  suggestIdNumber,
  typedIdNumberFault,
  upgradeIdNumber15,
} from "./id-number.ts";

const today = "2026-11-21";

describe("checkIdNumber", () => {
  it("reads region, birth and sex", () => {
    expect(checkIdNumber("11010519491231002X", { today })).toEqual({
      ok: true,
      value: "11010519491231002X",
      birthDate: "1949-12-31",
      sex: "female",
      region: "110105",
      warnings: [],
    });
    expect(checkIdNumber("440524188001010014", { today })).toMatchObject({ sex: "male", birthDate: "1880-01-01" });
    expect(checkIdNumber(" 610104620927690 ", { today })).toMatchObject({
      value: "610104620927690",
      birthDate: "1962-09-27",
    });
    expect(checkIdNumber(makeIdNumber("830000", "1990-01-01", 1), { today })).toMatchObject({
      warnings: [],
    });
    // The permanent residence card of 2023: 9, the province where it was applied for, the country.
    for (const [number, warnings] of [
      [makeIdNumber("911840", "1990-01-01", 11), []],
      [makeIdNumber("931392", "1985-05-06", 2), []],
      [makeIdNumber("999840", "1990-01-01", 11), ["regionUnknown"]],
    ] as const)
      expect(checkIdNumber(number, { today })).toMatchObject({ ok: true, warnings });
    // No number of before 1999 begins with 9.
    expect(checkIdNumber("911100900101011", { today })).toMatchObject({ warnings: ["regionUnknown"] });
    expect(checkIdNumber(makeIdNumber("990000", "1990-01-01", 1), { today })).toMatchObject({
      warnings: ["regionUnknown"],
    });
  });

  it.each<[string, IdNumberCode]>([
    ["", "empty"],
    ["USA110190010112", "otherDocument"],
    ["E12345678", "otherDocument"],
    ["EA1234567", "otherDocument"],
    ["h1234567801", "otherDocument"],
    ["11010519491231002x", "characters"],
    ["１１010519491231002X", "characters"],
    ["110105 19491231 002X", "characters"],
    ["X1010519491231002X", "characters"],
    ["11010519491231X", "characters"],
    ["1101051949123100", "length"],
    ["110105194912310021X", "length"],
    ["110105194913310029", "date"],
    ["110105190002290029", "date"],
    [makeIdNumber("110105", "2027-01-01", 2), "future"],
    ["110105194912310021", "checkDigit"],
  ])("refuses %j as %s", (text, code) => expect(checkIdNumber(text, { today })).toEqual({ ok: false, code }));

  it("refuses 15 digits where 18 are demanded", () => {
    expect(checkIdNumber("610104620927690", { today, only18: true })).toEqual({ ok: false, code: "length" });
  });

  it("upgrades 15 digits", () => {
    expect(upgradeIdNumber15("610104620927690")).toBe("610104196209276908");
    expect(upgradeIdNumber15("610104621327690")).toBeNull();
    expect(upgradeIdNumber15("61010462092769")).toBeNull();
  });

  it("offers what was meant", () => {
    expect(suggestIdNumber("11010519491231002x")).toBe("11010519491231002X");
    expect(suggestIdNumber("１１０１０５１９４９１２３１００２Ｘ")).toBe("11010519491231002X");
    expect(suggestIdNumber(" 110105\u00a01949-1231-002X\u200b")).toBe("11010519491231002X");
    expect(suggestIdNumber("'11010519491231002X")).toBe("11010519491231002X");
    expect(suggestIdNumber("610104620927690")).toBe("610104196209276908");
    expect(suggestIdNumber("11010519491231002X")).toBeNull();
    expect(suggestIdNumber("110105194912310021")).toBeNull();
  });

  it("accepts every number it makes and no neighbour of it", () => {
    const random = seededRandom(7);
    for (let round = 0; round < 2_000; round += 1) {
      const birth = addDays("1930-01-01", random.int(0, 35_000));
      const serial = random.int(0, 999);
      const idNumber = makeIdNumber(random.pick(["110105", "440300", "650102", "810000"]), birth, serial);
      expect(checkIdNumber(idNumber, { today })).toMatchObject({
        birthDate: birth,
        sex: serial % 2 === 1 ? "male" : "female",
      });
      const place = random.int(0, 16);
      const other = (Number(idNumber[place]) + random.int(1, 9)) % 10;
      expect(checkIdNumber(idNumber.slice(0, place) + other + idNumber.slice(place + 1), { today }).ok).toBe(false);
    }
  });
});

describe("ageOn", () => {
  it.each([
    ["2008-11-21", "2026-11-20", 17],
    ["2008-11-21", "2026-11-21", 18],
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
    ["2008-02-29", "2028-02-29", 20],
  ])("born %s on %s: %i", (birth, date, age) => expect(ageOn(birth, date)).toBe(age));
});

describe("what a form says of an ID number", () => {
  it("is general for the shape, and finer for date and check sign", () => {
    const codes = ["empty", "characters", "length", "date", "future", "checkDigit"] as const;
    expect(codes.map(idNumberText)).toEqual([
      "common.idNumberWrong",
      "common.idNumberWrong",
      "common.idNumberWrong",
      "imports.issues.id_date",
      "imports.issues.id_future",
      "imports.issues.id_checkDigit",
    ]);
    expect(idNumberText("otherDocument")).toBe("imports.issues.id_otherDocument");
  });

  it("has the spec's words for the general fault", () => {
    expect(en.common.idNumberWrong).toBe("please enter a correct ID number");
  });

  it("finds what is wrong with a search that can mean nothing else, and leaves cards and bills alone", () => {
    const good = makeIdNumber("330106", "1990-03-07", 123);
    expect(typedIdNumberFault(` ${good.toLowerCase()} `)).toBeNull();
    expect(typedIdNumberFault("33010619900307123x")).toBe("checkDigit");
    expect(typedIdNumberFault("3301061990030712X")).toBe("characters");
    expect(typedIdNumberFault("330106199013071234")).toBe("date");
    for (const other of ["6222020200112233445", "6222020200112233", "13800000001", "ZD20261117000285", "张三"]) {
      expect(typedIdNumberFault(other)).toBeNull();
    }
  });
});
