import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { WalletChange, WalletChangeAction } from "../../../src-shared/records/wallet-changes.ts";
import type { WalletRow } from "../../money/fields/WalletPick.tsx";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { ChangeDecideDialog } from "./ChangeDecideDialog.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const change: WalletChange = {
  id: "7",
  version: 1,
  kind: 1,
  amount: 50_000_00,
  reason: "旺季备付",
  status: 1,
  requested_by: "陈立",
  request_at: "2026-11-20 09:30:00",
  decided_by: "",
  decide_at: null,
  decide_reason: "",
  actions: [],
};
const wallet: Pick<WalletRow, "company_name"> = { company_name: "上海启程供应链管理有限公司" };

const draw = (action: WalletChangeAction) =>
  drawOverDesk(<ChangeDecideDialog wallet={wallet} change={change} action={action} onClose={() => undefined} />, {
    security: {
      ownLimits: () => ({
        value: { amount_limit: null, day_limit: 80_000_00, committed: 40_000_00, left: 40_000_00 },
        freshness: { source: "live" as const, as_of: null, offline: false },
      }),
    },
  });

it("tells who approves credit what is left of their limits, and that this is beyond them", async () => {
  draw("approve");
  expect(await screen.findByText(/今日还可办理 ¥40,000.00/u)).toBeTruthy();
  expect(screen.getByText(/超过了您的限额/u)).toBeTruthy();
  expect(screen.getByText("伍万元整")).toBeTruthy();
});

it("tells nobody of limits who refuses it", async () => {
  const { connected } = draw("reject");
  expect(await screen.findByText("伍万元整")).toBeTruthy();
  expect(connected.asked.map(({ entry }) => entry)).not.toContain("security.ownLimits");
});
