import { expect, test } from "vitest";
import { feeGridKind, type TypedRows, typedRows } from "./grid-kinds.ts";
import { liveFees, missingRow } from "./live-fees.ts";

const tiers = typedRows(feeGridKind, [
  { limit: 10_000_000, ratio: 650, sign: 1 },
  { limit: 50_000_000, ratio: 600, sign: 1 },
  { limit: 200_000_000, ratio: 550, sign: 1 },
  { limit: null, ratio: 500, sign: 1 },
]);
const day = "2026-11-26";

test("fees of 1,000 to 1,000,000 part by part, as the calculator of bills makes them", () => {
  const fees = liveFees(tiers, { tierMethod: 2, calculationMode: 1 }, day).map(({ live }) => live);
  expect(fees.map((live) => live?.fee)).toEqual([6_500, 65_000, 650_000, 5_800_000]);
  expect(fees.map((live) => live?.row)).toEqual([1, 1, 1, 3]);
  expect(fees[3]).toMatchObject({ ratio: 580, parts: [650_000, 2_400_000, 2_750_000], customerPay: 105_800_000 });
});

test("the whole amount at the row it reaches, the fee inside it", () => {
  const fees = liveFees(tiers, { tierMethod: 1, calculationMode: 2 }, day).map(({ live }) => live);
  expect(fees[3]).toMatchObject({ fee: 5_500_000, laborBase: 94_500_000, customerPay: 100_000_000, parts: [] });
});

test("a shared fee takes the worker's part by the worker's grid", () => {
  const laborTiers = [{ limit: null, ratio: 150, sign: 1 as const }];
  const [first] = liveFees(tiers, { tierMethod: 2, calculationMode: 3, laborTiers }, day);
  expect(first?.live).toMatchObject({ fee: 6_500, laborFee: 1_500, customerPay: 106_500 });
});

test("what lies in the rows above a fault is computed, the rest is not", () => {
  const broken: TypedRows = tiers.map((row, at) => (at === 2 ? { ...row, ratio: "" } : row));
  const fees = liveFees(broken, { tierMethod: 2, calculationMode: 1 }, day).map(({ live }) => live?.fee);
  expect(fees).toEqual([6_500, 65_000, 650_000, undefined]);
  expect(missingRow(broken)).toBe(3);
  expect(missingRow(tiers)).toBeNull();
});

test("an amount at a limit that is not included is beyond it", () => {
  const exclusive = typedRows(feeGridKind, [
    { limit: 10_000_000, ratio: 650, sign: 2 },
    { limit: null, ratio: "" as unknown as number, sign: 1 },
  ]);
  const fees = liveFees(exclusive, { tierMethod: 1, calculationMode: 1 }, day).map(({ live }) => live?.fee);
  expect(fees).toEqual([6_500, 65_000, undefined, undefined]);
});
