import { describe, expect, it } from "vitest";
import { fastBill } from "../../../billing/bills/fast-bill-import.ts";
import { workerFields } from "../../../workers/workers/worker-fields.ts";
import { worker } from "../../../workers/workers/worker-import.ts";
import { parseMoney } from "../../values/money/money-parse.ts";
import { seededRandom } from "../../values/text/seeded-random.ts";
import { cellValue, checkCell, decodeCell } from "./cells.ts";
import { noCompanyFacts } from "./company-facts.ts";
import { field } from "./define.ts";
import { moneyOf } from "./money-cell.ts";

const idNo = field("id_no", "身份证号", "idNumber");
const card = field("card", "收款账号", "card");
const fee = field("fee", "核算费用", "cents", { required: true });
const day = field("day", "服务日期", "date");
const text = field("text", "备注", "text", { maxLength: 5 });
const usual = { is1904: false, isTyped: true, today: "2026-11-21" };
const flag = field("flag", "是否完成", "boolean");

describe("decodeCell", () => {
  it("never guesses at a number that the spreadsheet has already changed", () => {
    const lost = { kind: "number", text: "1.10105194912310E17" } as const;
    expect(decodeCell(idNo, lost, usual).fault).toBe("id_as_number");
    expect(decodeCell(card, { kind: "number", text: "6222020200112233000" }, usual).fault).toBe("card_as_number");
    expect(decodeCell(idNo, { kind: "number", text: "110105491231002" }, usual)).toEqual({
      text: "110105491231002",
      fault: null,
    });
  });

  it("reads amounts as shown, serials as days, and refuses what has no value", () => {
    expect(decodeCell(fee, { kind: "number", text: "0.30000000000000004" }, usual).text).toBe("0.3");
    expect(decodeCell(day, { kind: "number", text: "46000" }, usual).text).toBe("2025-12-09");
    expect(decodeCell(day, { kind: "date", text: "2026-01-02 08:00:00" }, usual).text).toBe("2026-01-02");
    expect(decodeCell(fee, { kind: "date", text: "2026-01-02" }, usual).fault).toBe("type_mismatch");
    expect(decodeCell(fee, { kind: "boolean", text: "TRUE" }, usual).fault).toBe("type_mismatch");
    expect(decodeCell(flag, { kind: "boolean", text: "FALSE" }, usual).text).toBe("否");
    expect(decodeCell(fee, { kind: "error", text: "#REF!" }, usual).fault).toBe("cell_error");
    expect(decodeCell(fee, { kind: "formulaWithoutValue", text: "" }, usual).fault).toBe("formula_without_value");
    expect(decodeCell(fee, { kind: "number", text: "1e400" }, usual)).toEqual({
      text: "1e400",
      fault: "number_out_of_range",
    });
    expect(decodeCell(fee, { kind: "number", text: "1e300" }, usual).fault).toBeNull();
  });
});

describe("a percentage", () => {
  const quantity = field("quantity", "数量", "float");
  const of = (one: Parameters<typeof decodeCell>[0], written: string, kind: "text" | "percent" = "percent") =>
    decodeCell(one, { kind, text: written }, usual);

  it.each(["0.5", "1", "0.07", "0.30000000000000004", "12"])("is no amount: %s", (written) => {
    const cell = of(fee, written);
    expect(cell.text).toMatch(/^\d+%$/u);
    expect(checkCell(fee, cell, fastBill, "2026-11-21").map(({ code }) => code)).toEqual(["money_percent"]);
  });

  it.each(["50%", "50 %", "５０％", "7.5‰"])("is no amount as a text either: %s", (written) => {
    const cell = of(fee, written, "text");
    expect(checkCell(fee, cell, fastBill, "2026-11-21").map(({ code }) => code)).toEqual(["money_percent"]);
  });

  it("is shown as the file shows it, and stays a number where numbers have parts", () => {
    expect([of(fee, "0.5").text, of(fee, "0.075").text, of(fee, "-0.05").text]).toEqual(["50%", "7.5%", "-5%"]);
    expect(of(quantity, "0.5").text).toBe("0.5");
  });
});

describe("what programs write", () => {
  const of = (one: Parameters<typeof decodeCell>[0], written: string, kind: "text" | "number" = "text") =>
    decodeCell(one, { kind, text: written }, usual);
  const phone = field("phone", "手机号", "phone");
  const number = field("no", "编号", "reference");

  it("is the identifier that it was made of, where all its digits are there", () => {
    for (const kind of ["text", "number"] as const) {
      expect(of(phone, "13912345678.0", kind)).toEqual({ text: "13912345678", fault: null });
      expect(of(card, "110105491231002.00", kind)).toEqual({ text: "110105491231002", fault: null });
    }
    expect(of(phone, "1.3912345679E10")).toEqual({ text: "13912345679", fault: null });
    expect(of(idNo, "110101199003071233.0").fault).toBe("id_as_number");
    expect(of(card, "6212264301003495221.0").fault).toBe("card_as_number");
    expect(of(phone, "1.39E+10").text).toBe("1.39E+10");
    expect(of(phone, "13912345678.5").text).toBe("13912345678.5");
    expect(of(number, "1.0").text).toBe("1.0");
    expect(of(text, "1.0").text).toBe("1.0");
  });

  it.each(["nan", "NaN", "NaT", "NULL", "None", "#N/A", " N/A ", "\\N", "<NA>"])(
    "is nothing where it says %s",
    (word) => {
      for (const one of [idNo, card, fee, day, text, flag]) expect(of(one, word)).toEqual({ text: "", fault: null });
    },
  );

  it("is a fault where a formula failed, and a text where a person said no", () => {
    expect(decodeCell(fee, { kind: "error", text: "#N/A" }, usual).fault).toBe("cell_error");
    expect(of(text, "无").text).toBe("无");
    expect(of(text, "Nan").text).toBe("Nan");
  });
});

describe("checkCell", () => {
  const codes = (one: typeof fee | typeof text, value: string, fault: string | null = null): string[] =>
    checkCell(one, { text: value, fault }, fastBill, "2026-11-21").map(({ code }) => code);

  it("says one thing of a cell: its fault, its absence, its length, its characters, then its kind", () => {
    expect(codes(fee, "1", "cell_error")).toEqual(["cell_error"]);
    expect(codes(fee, "")).toEqual(["bill_cell_missing"]);
    expect(codes(text, "")).toEqual([]);
    expect(codes(text, "123456")).toEqual(["cell_too_long"]);
    expect(codes(text, "a\u0000")).toEqual(["control_characters"]);
    expect(codes(text, "张\u202e三")).toEqual(["control_characters"]);
    expect(codes(text, "\ud800")).toEqual(["control_characters"]);
    expect(codes(text, "𠮷")).toEqual([]);
    expect(codes(text, "a\nb")).toEqual(["line_break"]);
    expect(codes(text, "a\nb\u0000")).toEqual(["control_characters"]);
    expect(codes(fee, "100元")).toEqual(["money_unit"]);
    expect(codes(fee, "¥100")).toEqual(["money_currencySign"]);
    expect(codes(fee, "9".repeat(300))).toEqual(["money_tooLarge"]);
  });
});

describe("cellValue", () => {
  it("types what is sent and leaves empty cells out", () => {
    expect(cellValue(fee, "1,234.5")).toBe(123_450);
    expect(cellValue(day, "2026/1/2")).toBe("2026-01-02");
    expect(cellValue(flag, "否")).toBe(false);
    expect(cellValue(text, "")).toBeUndefined();
    expect(cellValue(field("n", "姓名", "name"), "阿卜杜拉•买买提")).toBe("阿卜杜拉·买买提");
  });
});

describe("moneyOf", () => {
  it("answers like parseMoney for every text without a currency sign", () => {
    const random = seededRandom(3);
    const signs = [..."0123456789.,- 元"];
    const made = Array.from({ length: 20_000 }, () =>
      Array.from({ length: random.int(0, 9) }, () => random.pick(signs)).join(""),
    );
    const edges = ["99999999999", "99999999999.99", "00.10", "1e3"];
    const answer = (money: ReturnType<typeof moneyOf>): string => JSON.stringify(money);
    const differing = [...made, ...edges].filter((one) => answer(moneyOf(one)) !== answer(parseMoney(one)));
    expect(differing).toEqual([]);
  });

  it.each(["¥100", "￥1,234.56", " ¥ 1"])("names the currency sign of %s, which elsewhere is taken off", (one) => {
    expect(parseMoney(one).ok).toBe(true);
    expect(moneyOf(one)).toEqual({ ok: false, code: "currencySign" });
  });

  it("says first what else is wrong with an amount", () => {
    expect(moneyOf("¥1.005")).toEqual({ ok: false, code: "tooManyDecimals" });
  });
});

describe("a worker's name", () => {
  const name = worker.fields.find(({ key }) => key === "name");
  const faults = (text: string) =>
    name ? checkCell(name, { text, fault: null }, worker, "2026-11-21").map(({ code }) => code) : ["no field"];

  it("is written in Chinese characters, with the dot inside where a name has one", () => {
    for (const good of ["张三", "阿卜杜拉·买买提"]) expect(faults(good)).toEqual([]);
    expect(faults("张三1")).toEqual(["name_characters"]);
    expect(faults("·买买提")).toEqual(["name_dot"]);
    for (const dot of ".。．●") expect([dot, faults(`买买提${dot}吐尔逊`)]).toEqual([dot, ["name_dot_read"]]);
  });

  it.each([
    ["worker", worker],
    ["worker_fields", workerFields],
  ] as const)("is as the document prints it in %s", (_name, template) => {
    const facts = { number: 2, first: true, today: "2026-11-21", company: noCompanyFacts };
    const found = (texts: Record<string, string>) =>
      template.rowRules.flatMap((rule) => rule(texts, facts)).map(({ code }) => code);
    expect(found({ name: "JOHN SMITH", id_no: "110101199003071233" })).toEqual(["name_notChinese"]);
    expect(found({ name: "JOHN SMITH", id_no: "911100199001010115" })).toEqual([]);
    expect(found({ name: "CHAN TAI MAN", id_no: "810000199205060077" })).toEqual([]);
  });
});
