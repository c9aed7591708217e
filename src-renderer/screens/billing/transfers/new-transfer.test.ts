import { describe, expect, it } from "vitest";
import { planOf, type TransferForm } from "./new-transfer.ts";

const form: TransferForm = {
  type: 1,
  wallet: { id: "7", available: 100 },
  to: undefined,
  amount: 101,
  serial: "B0001",
  payer: "甲公司",
  direction: 1,
  note: " 备注 ",
};

describe("the form of a new transfer", () => {
  it("becomes the operation of its type", () => {
    expect(planOf(form)).toEqual({
      action: "transfer.recharge",
      body: { type: 1, wallet_id: "7", amount: 101, bank_serial: "B0001", payer_name: "甲公司", note: "备注" },
    });
    expect(planOf({ ...form, type: 3, to: { id: "8" }, amount: 100 })).toEqual({
      action: "transfer.move",
      body: { type: 3, wallet_id: "7", to_wallet_id: "8", amount: 100, note: "备注" },
    });
    expect(planOf({ ...form, type: 5 })).toEqual({
      action: "transfer.adjust",
      body: { type: 5, wallet_id: "7", direction: 1, amount: 101, note: "备注" },
    });
  });

  it("is none while something is missing, or more would leave than is there", () => {
    for (const wrong of [
      { ...form, wallet: undefined },
      { ...form, amount: null },
      { ...form, amount: 0 },
      { ...form, serial: "B 1" },
      { ...form, payer: "甲" },
      { ...form, type: 3, amount: 100 },
      { ...form, type: 3, to: { id: "8" } },
      { ...form, type: 5, direction: 2 },
      { ...form, type: 5, note: "因" },
    ] as const) {
      expect(planOf(wrong)).toBeNull();
    }
  });
});
