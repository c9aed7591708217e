import { describe, expect, it } from "vitest";
import { virtualAccountNo, walletOfVirtualAccount } from "../../billing/funds/virtual-account.ts";
import { unlimitedFreeCount, usualWithdrawFee, withdrawFee } from "./withdraw-fee.ts";

describe("withdrawFee", () => {
  it("is nothing where all are free, by type or by the count that stands for it", () => {
    const unlimited = { company_withdraw_fee_type: 1, company_withdraw_fee_max_count: 0 };
    expect(withdrawFee(unlimited, 10_000)).toEqual({ fee: 0, free_left: null });
    const byCount = { company_withdraw_fee_type: 3, company_withdraw_fee_max_count: unlimitedFreeCount };
    expect(withdrawFee(byCount, 10_000)).toEqual({ fee: 0, free_left: null });
  });

  it("is due from the first where none is free, whatever the count says", () => {
    const none = { company_withdraw_fee_type: 2, company_withdraw_fee_max_count: 9, company_withdraw_fee: 5_00 };
    expect(withdrawFee(none, 0)).toEqual({ fee: 5_00, free_left: 0 });
    expect(withdrawFee({}, 0)).toEqual({ fee: usualWithdrawFee, free_left: 0 });
  });

  it("begins after the entered count", () => {
    const three = { company_withdraw_fee_type: 3, company_withdraw_fee_max_count: 3, company_withdraw_fee: 5_00 };
    expect([0, 2, 3, 4].map((used) => withdrawFee(three, used))).toEqual([
      { fee: 0, free_left: 3 },
      { fee: 0, free_left: 1 },
      { fee: 5_00, free_left: 0 },
      { fee: 5_00, free_left: 0 },
    ]);
  });
});

describe("virtual accounts", () => {
  it("name one wallet each, and no other number does", () => {
    expect(virtualAccountNo(1_234)).toBe("7559000000001234");
    expect(walletOfVirtualAccount(virtualAccountNo(987_654))).toBe(987_654);
    for (const other of ["", "7559000000000000", "755900000000123", "6212264301003495221", "7559000000001234 "]) {
      expect([other, walletOfVirtualAccount(other)]).toEqual([other, null]);
    }
    for (const id of [0, -1, 1.5, Number.NaN, 10 ** 12]) expect(() => virtualAccountNo(id)).toThrow(RangeError);
  });
});
