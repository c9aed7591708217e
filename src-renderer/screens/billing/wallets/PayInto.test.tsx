import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { PayInto } from "./PayInto.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const wallet = {
  ...{ id: "3", version: 1, company_id: "11", company_name: "甲公司", channel: 1, balance: 0, available: 0, frozen: 0 },
  ...{
    credit: 0,
    rebate: 0,
    low_balance_alert: 0,
    virtual_account_no: "7559 **** **** 0003",
    last_txn_at: null,
    is_low: 0,
  },
};

const draw = (no: string) =>
  drawOverDesk(<PayInto detail={{ wallet, pay_into: { name: "灵工科技有限公司", no, bank: "CMB" } }} />, {});

it("gives the company's own people name, whole number and bank to copy, and says how a recharge goes", async () => {
  draw("7559000000000003");
  expect(await screen.findByText("7559 0000 0000 0003")).toBeTruthy();
  expect(screen.getByText("灵工科技有限公司")).toBeTruthy();
  expect(screen.getByText("招商银行")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "复制" })).toHaveLength(3);
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
});

it("shows others the masked number only", async () => {
  draw("7559 **** **** 0003");
  expect(await screen.findByText("灵工科技有限公司")).toBeTruthy();
  expect(screen.queryByText("7559 0000 0000 0003")).toBeNull();
  expect(screen.queryAllByRole("listitem")).toHaveLength(0);
});
