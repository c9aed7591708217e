import { describe, expect, it } from "vitest";
import { makeUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import { type ApplyForm, buyerProblems, chosenOf, emailsOf } from "./apply-form.ts";

const form: ApplyForm = {
  mode: 1,
  ids: [],
  start: "",
  end: "",
  amount: null,
  correction: 0,
  type: 4,
  style: 1,
  category: "*现代服务*市场推广服务",
  title: "上海启程供应链管理有限公司",
  taxNo: makeUscc("91", "310115", "MA1K4C7X"),
  addressTel: "",
  bankAccount: "",
  emails: "a@example.com",
  known: { applyId: null, emails: [], isKept: false },
  faceRemark: "",
  receiver: { name: "", mobile: "", address: "" },
};

const open = [
  { id: "1", settlement_at: "2026-10-31 23:59:59", remaining: 100, industries: ["餐饮业"] },
  { id: "2", settlement_at: "2026-11-01 00:00:00", remaining: 20, industries: [] },
  { id: "3", settlement_at: "2026-11-30 23:59:59", remaining: 3, industries: ["餐饮业", "会展服务"] },
];

describe("what an application chooses", () => {
  it.each([
    ["nothing yet", {}, 0, 0, ""],
    ["settlements by number", { ids: ["1", "3", "9"] }, 2, 103, "餐饮业,会展服务"],
    ["a range, both days in it", { mode: 3, start: "2026-11-01", end: "2026-11-30" }, 2, 23, "餐饮业,会展服务"],
    ["a range without an end", { mode: 3, start: "2026-11-01" }, 0, 0, ""],
    ["a range with what is no day", { mode: 3, start: "2026-11-01", end: null }, 0, 0, ""],
    ["an amount", { mode: 6, amount: 7, ids: ["1"] }, 0, 7, "餐饮业"],
    ["an amount that reaches into the last", { mode: 6, amount: 121 }, 0, 121, "餐饮业,会展服务"],
  ] as const)("is %s", (_what, more, count, amount, industries) => {
    const chosen = chosenOf({ ...form, ...more }, open);
    expect({ ...chosen, industries: chosen.industries.join() }).toEqual({ count, amount, industries });
  });
});

describe("the buyer", () => {
  it("is in order with a right tax number and an e-mail", () => {
    expect(buyerProblems(form)).toEqual({});
  });

  it.each([
    [{ taxNo: "91310115MA1K4C7X00" }, { tax_no: "checkDigit" }],
    [{ taxNo: "" }, { tax_no: "empty" }],
    [{ category: " " }, { category: "required" }],
    [{ title: "上海\u202e程启" }, { title: "invisible" }],
    [
      { addressTel: "上海\u200b路1号", bankAccount: "工行\n1002" },
      { address_tel: "invisible", bank_account: "invisible" },
    ],
    [{ type: 2 }, { address_tel: "required", bank_account: "required" }],
    [{ emails: "" }, { receive_emails: "required" }],
    [{ emails: "a@example.com, b" }, { receive_emails: "invalid" }],
    [
      { style: 2, emails: "" },
      { "receiver.name": "required", "receiver.mobile": "invalid", "receiver.address": "required" },
    ],
  ] as const)("says what is wrong of %o", (more, problems) => {
    expect(buyerProblems({ ...form, ...more })).toEqual(problems);
  });

  it("takes e-mails apart however they were separated", () => {
    expect(emailsOf("a@b.cn，c@d.cn; e@f.cn\n")).toEqual(["a@b.cn", "c@d.cn", "e@f.cn"]);
  });
});
