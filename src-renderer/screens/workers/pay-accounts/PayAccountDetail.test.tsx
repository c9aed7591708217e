import { cleanup, configure, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { PayAccountDetail } from "./PayAccountDetail.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const live = { source: "live" as const, as_of: null, offline: false };
const account = {
  ...{ id: "4", version: 1, labor_id: "70", company_id: "11", asked_by: "5", waits: 1, shared: 1, held: 0 },
  ...{ labor_name: "龙*海", id_no: "650102********3116", type: 1, account_no: "6226 **** 4908", bank_name: "中信银行" },
  ...{
    bank_phone: "139****6579",
    status: 1,
    verify_method: 4,
    verified_at: null,
    is_default: false,
    hold: false,
    request: 2,
  },
  ...{ hold_reason: null, asked_by_name: "孙悦", asked_at: "2026-11-28 10:05:00", asked_reason: "原卡停用" },
  ...{ used_by: 2, create_at: "2026-11-28 10:05:00" },
} as const;
const nothing = { unpaid_count: 0, unpaid_amount: 0, paid_count: 0, paid_amount: 0, fail_reason: null, fail_at: null };
const verdict = (action: string, reason: string | null) => ({ action, allowed: reason === null, reason });

const draw = (askFace: string | null, asked_at: string | null) =>
  drawOverDesk(<PayAccountDetail id="4" onClose={() => undefined} />, {
    payAccounts: {
      get: () => ({
        value: {
          ...{ account, ...nothing, decided_by: null, decided_at: null, decided_reason: null, face: { asked_at } },
          paid_to: { account_no: "6217 **** 0001", bank_name: "招商银行" },
          actions: [verdict("askFace", askFace), verdict("approve", "face_needed"), verdict("reject", null)],
        },
        freshness: live,
      }),
    },
  });

const toneOf = (name: string) => screen.getByRole("rowheader", { name }).closest("tr")?.dataset["tone"];

it("puts the account in force beside the new one, and says that others are paid to that too", async () => {
  draw("forbidden", null);
  await screen.findByRole("table", { name: "现用账户与新账户" });
  expect(screen.getByText("6217 **** 0001")).toBeTruthy();
  expect(["账号", "开户行", "使用人"].map(toneOf)).toEqual(["warm", "warm", "bad"]);
  expect(screen.getByText("也是他人的收款账户")).toBeTruthy();
});

it.each([
  ["who may ask for the worker's face", null, null, /请点“请本人核验人脸”/u],
  ["who waits for that", "forbidden", null, /等待运营向本人发送/u],
  ["both once the worker was asked", null, "2026-11-28 11:20:00", /^已于 2026-11-28 11:20 请本人核验/u],
] as const)("tells %s whose turn it is", async (_who, askFace, asked_at, told) => {
  draw(askFace, asked_at);
  expect(await screen.findByText(told)).toBeTruthy();
});
