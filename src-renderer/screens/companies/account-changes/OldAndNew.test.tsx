import { cleanup, configure, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { AccountChangeDetail } from "../../../../src-shared/companies/account-changes/account-changes-record.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { OldAndNew } from "./OldAndNew.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const change: AccountChangeDetail["change"] = {
  ...{ id: "3", version: 1, no: "ZB1", company_id: "11", maker_id: "5", prover_id: null, status: 20 },
  ...{ company_name: "上海启程", account_no: "3105 **** 1268", bank_name: "中国建设银行", reason: "更换开户行" },
  ...{ old_account_no: "3105 **** 1268", old_bank_name: "中国建设银行", maker_name: "林晓燕", checker_name: null },
  ...{ create_at: "2026-11-20 09:00:00", last_day: "2026-11-27", proved_at: null, decided_at: null },
};

const draw = async (same_number: boolean, more: Partial<typeof change> = {}) => {
  drawOverDesk(<OldAndNew detail={{ change: { ...change, ...more }, same_number }} />, {});
  await screen.findByRole("table");
  return ["户名", "账号", "开户银行"].map(
    (name) => screen.getByRole("rowheader", { name }).closest("tr")?.dataset["tone"],
  );
};

it("tells another number that looks the same masked, and notes only what changes", async () => {
  expect(await draw(false)).toEqual(["passed", "warm", "passed"]);
});

it("notes the bank alone where the number stays", async () => {
  expect(await draw(true, { bank_name: "中国农业银行" })).toEqual(["passed", "passed", "warm"]);
});
