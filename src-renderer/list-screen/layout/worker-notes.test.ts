import { expect, it } from "vitest";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { workerStandingStates } from "../../../src-shared/kernel/states/worker.ts";
import { loadTexts } from "../../i18n/texts.ts";
import { heldBack, workerMissing, workerTone, workerWord } from "./worker-notes.ts";

const texts = await loadTexts("zh-CN");
const person = (...held: readonly PermissionKey[]) => ({
  ...{ userId: "7", isOfCompany: false },
  can: (any: readonly PermissionKey[]) => any.some((key) => held.includes(key)),
});
const operator = person("labor.labor.edit", "labor.contract.create", "labor.account.edit");
const viewer = person("labor.labor.view");
const row = (standing: Parameters<typeof workerStandingStates.code>[0], more: Row = {}): Row => ({
  ...{ id: "5", standing: workerStandingStates.code(standing), cooperation_status: 1, onboarding_status: 5 },
  ...{ real_name_status: 2, contract_sign_type: 2, account_no: "6222 **** 0001", contract_end_at: "2028-01-31" },
  ...{ contract_type: 1, unpaid: 0, ...more },
});
const on = (person: typeof operator) => ({ texts, today: "2026-11-23", person });
const unverified = row("unverified", { real_name_status: 0, contract_sign_type: 0, account_no: null });

it("says what is missing with the link of the first thing that the viewer may do", () => {
  expect(workerMissing(unverified, on(operator))).toMatchObject({
    text: "缺证件照、合同、收款账户",
    link: { text: "去核验", action: "verify" },
  });
  const unsigned = row("unsigned", { contract_sign_type: 0 });
  expect(workerMissing(unsigned, on(operator))?.link).toMatchObject({ text: "发送合同", action: "sendContract" });
  const noAccount = row("accountMissing", { account_no: null });
  expect(workerMissing(noAccount, on(operator))?.link).toMatchObject({ action: null, page: "/workers/5?tab=accounts" });
});

it("says by how many characters a card differs, in place of a photo that is missing", () => {
  const differing = row("unverified", { real_name_status: 3, contract_sign_type: 0, card_differs: 2 });
  expect(workerMissing(differing, on(operator))).toMatchObject({
    text: "2 字不符 · 缺合同",
    link: { action: "verify" },
  });
  // Whoever sent the photos and does not see the register is not told how far off they were.
  expect(workerMissing({ ...differing, card_differs: null }, on(operator))?.text).toBe("证件与登记不符 · 缺合同");
});

it("offers nothing to who may not, and says of what waits for others whom it waits for", () => {
  expect(workerMissing(unverified, on(viewer))).toEqual({ text: "缺证件照、合同、收款账户" });
  const signing = row("unsigned", { contract_sign_type: 1 });
  expect(workerMissing(signing, on(operator))).toEqual({ text: "签署合同 (接包方)" });
  expect(workerMissing(row("unverified", { real_name_status: 4 }), on(operator))?.link).toBeUndefined();
});

it("says by how many days a worker is late with a contract, and leaves it quiet before", () => {
  const sent = (sent_at: string) => row("unsigned", { contract_sign_type: 1, sent_at });
  expect(workerMissing(sent("2026-11-20 10:00:00"), on(operator))?.text).toBe("签署合同 (接包方)");
  const late = sent("2026-10-20 10:00:00");
  expect(workerMissing(late, on(operator))?.text).toMatch(/^签署合同 \(接包方\) · 逾期 \d+ 天$/u);
  expect([workerTone(sent("2026-11-20 10:00:00"), on(operator)), workerTone(late, on(operator))]).toEqual([
    null,
    "warning",
  ]);
});

it("does not say that an account is missing that another person decides about", () => {
  const asked = row("accountMissing", { account_no: null, account_asked: "9", account_asked_by: "7" });
  expect(workerMissing(asked, on(operator))?.text).toBe("批准收款账户 (服务商)");
  const unverified = row("accountMissing", { account_no: null, account_unverified: 1 });
  expect(workerMissing(unverified, on(operator))?.text).not.toContain("缺");
});

it("leaves normal quiet: nothing below, a plain word, coloured only where a hand is needed here", () => {
  expect(workerMissing(row("ready"), on(operator))).toBeUndefined();
  expect(workerTone(row("ready"), on(operator))).toBeNull();
  expect([workerTone(unverified, on(operator)), workerTone(unverified, on(viewer))]).toEqual(["warning", null]);
  expect(workerTone(row("unsigned", { contract_sign_type: 1 }), on(operator))).toBeNull();
  expect(workerTone(row("barred"), on(viewer))).toBe("danger");
  const ending = row("ready", { contract_end_at: "2026-12-01" });
  expect([workerTone(ending, on(operator)), workerMissing(ending, on(operator))?.link?.text]).toEqual([
    "warning",
    "续签",
  ]);
  expect([workerWord(ending, on(viewer)), workerWord(row("ready"), on(viewer))]).toEqual(["合同将到期", undefined]);
});

it("marks money that is held back, and none that is only waiting to be paid", () => {
  expect(heldBack({ ...unverified, unpaid: 5 }, on(operator))).toMatchObject({ text: "停付", tone: "warning" });
  expect([heldBack(unverified, on(operator)), heldBack(row("ready", { unpaid: 5 }), on(operator))]).toEqual([
    undefined,
    undefined,
  ]);
});
