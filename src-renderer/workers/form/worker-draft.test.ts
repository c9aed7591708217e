import { describe, expect, it } from "vitest";
import { makeCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { emptied } from "../../record/forms/form-values.ts";
import {
  bodyOf,
  carriedOver,
  changesOf,
  draftOfRow,
  emptyDraft,
  problemsOf,
  problemsOfChanges,
  settledDraft,
  withFollowed,
} from "./worker-draft.ts";

const settlementProblems = (draft: ReturnType<typeof emptyDraft>, isOffline: boolean) =>
  problemsOf(settledDraft(draft, isOffline), [], isOffline).filter(({ field }) => field === "settlement_type");

describe("how a new worker is settled with", () => {
  it("is as the company settles until somebody chooses", () => {
    const draft = emptyDraft("7");
    expect(bodyOf(settledDraft(draft, false), []).settlement_type).toBe(1);
    expect(bodyOf(settledDraft(draft, true), []).settlement_type).toBe(2);
    expect(settlementProblems(draft, true)).toEqual([]);
  });

  it("is what was chosen, and refused where the company settles otherwise", () => {
    const online = { ...emptyDraft("7"), settlement_type: 1 };
    expect(settlementProblems(online, true)).toHaveLength(1);
    expect(settlementProblems(online, false)).toEqual([]);
    expect(bodyOf(settledDraft({ ...online, settlement_type: 2 }, false), []).settlement_type).toBe(2);
  });
});

describe("a value of a worker that is there and hidden", () => {
  const columns = [
    { code: "urgent_phone", title: "紧急联系电话", type: "phone", required: false },
    { code: "other_id", title: "其他证件号", type: "id_no", required: false },
  ] as const;
  const start = draftOfRow(
    { company_id: "7", settlement_type: 1, contract_type: 1 },
    {
      content: [
        { code: "urgent_phone", value: "138****5678", is_masked: true },
        { code: "other_id", value: "110101********1234", is_masked: true },
      ],
      ...{ identity_type: 1, uscc: "", biz_name: "", biz_reg_status: null },
    },
    columns,
  );

  it("is the card behind an Alipay account too, which is judged, sent and emptied", () => {
    const typed = { ...start, alipay_bank_account: "6222 0202 001" };
    expect(problemsOfChanges(typed, start, columns, false).map(({ field }) => field)).toEqual(["alipay_bank_account"]);
    const card = makeCard("622202", "000000001");
    expect(changesOf({ ...start, alipay_bank_account: card }, start, columns)).toEqual({ alipay_bank_account: card });
    expect(changesOf({ ...start, alipay_bank_account: emptied }, start, columns)).toEqual({ alipay_bank_account: "" });
  });

  it("stays where nothing is typed", () => {
    expect(changesOf({ ...start, remark: "夜班" }, start, columns)).toEqual({ remark: "夜班" });
  });

  it("goes where somebody empties it, one and not the other", () => {
    const draft = { ...start, alipay_account: emptied, content: { ...start.content, urgent_phone: "" } };
    expect(problemsOfChanges(draft, start, columns, false)).toEqual([]);
    expect(changesOf(draft, start, columns)).toEqual({
      alipay_account: "",
      content: [{ code: "urgent_phone", value: "" }],
    });
  });
});

describe("a form of a worker whom somebody else changed meanwhile", () => {
  it("keeps what was typed and takes over everything else", () => {
    const start = { ...emptyDraft("7"), area: "310101", remark: "旧", content: { post: "分拣", shift: "早班" } };
    const typed = { ...start, remark: "我写的", mobile: "13912345678", content: { ...start.content, shift: "夜班" } };
    const now = { ...start, area: "440305", remark: "别人写的", content: { post: "装卸", shift: "中班" } };
    const kept = carriedOver(typed, start, now);
    expect(kept).toEqual({
      ...now,
      ...{ remark: "我写的", mobile: "13912345678", content: { post: "装卸", shift: "夜班" } },
    });
    // Only what this person typed is sent.
    const columns = ["post", "shift"].map((code) => ({ code, title: code, type: "string", required: false }) as const);
    expect(changesOf(kept, now, columns)).toEqual({
      ...{ remark: "我写的", mobile: "13912345678", content: [{ code: "shift", value: "夜班" }] },
    });
  });
});

describe("what the program filled into the form of a new worker", () => {
  const [icbc, ccb] = ["6212264301003495221", "6217002710000684874"];
  const typed = (draft: ReturnType<typeof emptyDraft>, change: Partial<ReturnType<typeof emptyDraft>>) => ({
    ...draft,
    ...withFollowed(draft, change),
  });

  it("follows the card's number, also digit by digit and when it is taken away", () => {
    let draft = typed(emptyDraft("7"), { account_no: icbc });
    expect(draft.bank_code).toBe("ICBC");
    for (let length = icbc.length - 1; length >= 0; length -= 1)
      draft = typed(draft, { account_no: icbc.slice(0, length) });
    expect(draft.bank_code).toBe("");
    for (let length = 1; length <= ccb.length; length += 1) draft = typed(draft, { account_no: ccb.slice(0, length) });
    expect(draft.bank_code).toBe("CCB");
    expect(typed(draft, { account_no: icbc }).bank_code).toBe("ICBC");
  });

  it("stays where the person chose another", () => {
    const chosen = typed(typed(emptyDraft("7"), { account_no: icbc }), { bank_code: "ABC" });
    expect(typed(chosen, { account_no: ccb })).toMatchObject({ account_no: ccb, bank_code: "ABC" });
    const region = typed(typed(emptyDraft("7"), { id_no: "11010519491231002X" }), { area: "310101" });
    expect(typed(region, { id_no: makeIdNumber("440305", "1990-01-01", 1) }).area).toBe("310101");
  });

  it("is the region of the ID number that stands there now", () => {
    const first = typed(emptyDraft("7"), { id_no: "11010519491231002X" });
    expect(first.area).toBe("110105");
    expect(typed(first, { id_no: makeIdNumber("440305", "1990-01-01", 1) }).area).toBe("440305");
    expect(typed(first, { id_no: "1101" }).area).toBe("");
  });
});
