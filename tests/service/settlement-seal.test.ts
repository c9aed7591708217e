import { describe, expect, it } from "vitest";
import {
  type SealedLine,
  snapshotHash,
  snapshotHashInTurns,
} from "../../src-service/billing/settlements/rows/lines.ts";

const header = {
  agency_id: 1,
  company_id: 2,
  contract_id: 3,
  wallet_id: 4,
  no: "JS20261120000001",
  channel: 1,
  period: "2026-11",
  revision: 1,
};

const line = (seq: number, more: Partial<SealedLine> = {}): SealedLine => ({
  seq,
  bill_id: seq,
  labor_id: seq,
  labor_name: '张"三\\',
  id_no: "11010519491231002X",
  account_no: "6212264301003495221",
  bank_code: "ICBC",
  accounting_fee: 100,
  service_fee: 6,
  pit: 0,
  vat: 0,
  surtax: 0,
  net: 100,
  payout_key: "k",
  discount: 0,
  labor_service_fee: 0,
  vat_recover: 0,
  car_rental_fee: 0,
  customer_pay: 106,
  ...more,
});

const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1));

describe("the seal of a settlement", () => {
  it("is the same in turns as at once, for any number of lines", async () => {
    for (const count of [0, 1, 1_999, 2_000, 2_001, 4_000]) {
      expect(await snapshotHashInTurns(header, lines(count))).toBe(snapshotHash(header, lines(count)));
    }
  });

  it("stays what it was for settlements of before", () => {
    expect(snapshotHash(header, [line(1), line(2)])).toBe(snapshotHash(header, [line(1, { discount: null }), line(2)]));
    expect(snapshotHash(header, lines(2))).toBe("7007fb8286ae5beceaa7bb88ca745aaeb37ea3dd22e656b1dd4bfc6076026538");
  });

  it("changes with every part of header and lines", () => {
    const before = snapshotHash(header, lines(2));
    for (const key of Object.keys(header) as (keyof typeof header)[]) {
      const changedHeader = { ...header, [key]: typeof header[key] === "number" ? Number(header[key]) + 1 : "x" };
      expect([key, snapshotHash(changedHeader, lines(2)) === before]).toEqual([key, false]);
    }
    for (const key of Object.keys(line(1)) as (keyof SealedLine)[]) {
      const value = line(1)[key];
      const other = typeof value === "number" ? value + 1 : "x";
      expect([key, snapshotHash(header, [line(1, { [key]: other }), line(2)]) === before]).toEqual([key, false]);
    }
  });
});
