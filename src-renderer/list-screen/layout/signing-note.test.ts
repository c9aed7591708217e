import { expect, it } from "vitest";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { laborContractStates } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import { loadTexts } from "../../i18n/texts.ts";
import { noteFor } from "./cell-notes.ts";

const texts = await loadTexts("zh-CN");
const note = noteFor("laborContracts", "status");
const personWith = (...held: readonly PermissionKey[]) => ({
  ...{ userId: "7", isOfCompany: false },
  can: (any: readonly PermissionKey[]) => any.some((key) => held.includes(key)),
});
const noteOf = (state: Parameters<typeof laborContractStates.code>[0], sent: string, ...held: PermissionKey[]) =>
  note?.(
    { status: laborContractStates.code(state), sent_at: `${sent} 23:59:59` },
    { texts, today: "2026-11-29", person: personWith(...held) },
  );

it("says how long a contract has waited for its worker, late from the fourth day on", () => {
  expect(noteOf("sent", "2026-11-29")).toEqual({ text: "今天" });
  expect(noteOf("opened", "2026-11-26", "labor.contract.create")).toEqual({ text: "已等 3 天" });
  expect(noteOf("opened", "2026-11-25", "labor.contract.create")).toEqual({
    ...{ text: "逾期 1 天", tone: "warning" },
    link: { text: "催签", action: "resend", page: null },
  });
});

it("is warm for who may send it again alone, and tells nothing of what waits for nobody", () => {
  expect(noteOf("sent", "2026-11-20", "labor.labor.view")).toEqual({ text: "逾期 6 天" });
  expect(noteOf("signing", "2026-11-20", "labor.contract.create")).toBeUndefined();
  expect(noteOf("signed", "2026-11-20", "labor.contract.create")).toBeUndefined();
});
