import { describe, expect, it } from "vitest";
import { makeIdNumber } from "../../kernel/values/people/id-number.ts";
import { changePremium, shareAfterReplacement } from "./changes.ts";
import { ageAtEntry, earliestDay, effectiveDay, isCutOff } from "./entry-rules.ts";
import { linePremium, premiumOf, splitByShare } from "./premium.ts";
import { orderRefund, type RefundSteps, refundStep, type Seat, seatRefund } from "./refund.ts";
import { type Cover, premiumUnits, unitsAhead, unitsFrom, unitsOf } from "./units.ts";

const { day, month, year } = premiumUnits;
const table: RefundSteps = [
  { when: 1, days: 0, ratio: 10_000 },
  { when: 2, days: 30, ratio: 9_000 },
  { when: 3, days: 30, ratio: 7_000 },
  { when: 4, days: 0, ratio: 0 },
];
const ninety: Cover = { start: "2026-11-08", end: "2027-02-05", unit: day };
const discounted = { paid: 1_650_000, standard: 1_735_200 };
const seatOf = (price: number, from = ninety.start, share = discounted): Seat => ({ from, price, share });

describe("units", () => {
  it.each([
    ["2026-11-08", "2027-02-05", day, 90],
    ["2026-11-25", "2027-02-22", day, 90],
    ["2026-02-28", "2026-02-28", day, 1],
    ["2026-01-31", "2026-02-27", month, 1],
    ["2026-01-31", "2026-02-28", month, 2],
    ["2026-11-08", "2027-02-07", month, 3],
    ["2026-11-08", "2027-02-08", month, 4],
    ["2024-02-29", "2025-02-27", year, 1],
    ["2024-02-29", "2025-02-28", year, 2],
    ["2026-01-01", "2026-12-31", year, 1],
  ] as const)("from %s to %s by %i are %i", (start, end, unit, units) =>
    expect(unitsOf({ start, end, unit })).toBe(units),
  );

  it("refuses a cover that ends before it starts", () =>
    expect(() => unitsOf({ start: "2026-01-02", end: "2026-01-01", unit: day })).toThrow(RangeError));

  it("counts a begun month whole for who comes and not for who leaves", () => {
    const cover: Cover = { start: "2026-11-08", end: "2027-02-07", unit: month };
    expect([unitsFrom(cover, "2026-11-08"), unitsAhead(cover, "2026-11-08")]).toEqual([3, 3]);
    expect([unitsFrom(cover, "2026-11-09"), unitsAhead(cover, "2026-11-09")]).toEqual([3, 2]);
    expect([unitsFrom(cover, "2026-12-07"), unitsAhead(cover, "2026-12-07")]).toEqual([3, 2]);
    expect([unitsFrom(cover, "2026-12-08"), unitsAhead(cover, "2026-12-08")]).toEqual([2, 2]);
    expect([unitsFrom(cover, "2027-02-07"), unitsAhead(cover, "2027-02-07")]).toEqual([1, 0]);
    expect([unitsFrom(cover, "2027-02-08"), unitsAhead(cover, "2027-02-08")]).toEqual([0, 0]);
  });
});

describe("premium", () => {
  it("is heads × price × units", () => {
    const lines = [
      { heads: 96, price: 120 },
      { heads: 24, price: 210 },
      { heads: 8, price: 340 },
    ];
    expect(lines.map((line) => linePremium(line, 90))).toEqual([1_036_800, 453_600, 244_800]);
    expect(premiumOf(lines, 90)).toBe(1_735_200);
    expect(premiumOf(lines, 90) - 85_200).toBe(1_650_000);
  });

  it("splits what is payable by largest remainder", () => {
    expect(splitByShare([1_036_800, 453_600, 244_800], 1_650_000)).toEqual([985_892, 431_328, 232_780]);
    expect(splitByShare([1, 1, 1], 2)).toEqual([1, 1, 0]);
    expect(splitByShare([0, 0], 0)).toEqual([0, 0]);
    expect(splitByShare([], 0)).toEqual([]);
  });

  it("refuses what is no amount", () => expect(() => linePremium({ heads: 1e6, price: 1e9 }, 365)).toThrow(RangeError));
});

describe("changes of the order in force", () => {
  const at = "2026-11-23";
  const add = (price: number) => changePremium(ninety, table, { action: "add", price }, at);

  it("costs the rest of the cover for who comes: 75 days", () => {
    expect(unitsFrom(ninety, at)).toBe(75);
    expect([add(120), add(210)]).toEqual([9_000, 15_750]);
    const seven = [120, 120, 120, 120, 120, 210, 210];
    expect(seven.reduce((sum, price) => sum + add(price), 0)).toBe(76_500);
  });

  it("gives back 90 % of what was paid ahead, and the amendment is their sum", () => {
    const back = changePremium(ninety, table, { action: "reduce", seat: seatOf(120) }, at);
    expect(back).toBe(-7_702);
    const same = changePremium(ninety, table, { action: "replace", seat: seatOf(120), price: 120 }, at);
    expect([same, 76_500 + 2 * back + same]).toEqual([0, 61_096]);
  });

  it("is worked out again for the day after when nobody paid", () =>
    expect(changePremium(ninety, table, { action: "add", price: 120 }, "2026-11-24")).toBe(74 * 120));

  it("takes or gives the difference for another class", () => {
    const replace = (from: number, to: number) =>
      changePremium(ninety, table, { action: "replace", seat: seatOf(from), price: to }, at);
    expect(replace(120, 210)).toBe(90 * 75);
    expect(replace(210, 120)).toBe(-Math.round((90 * 75 * 1_650_000 * 0.9) / 1_735_200));
    expect(shareAfterReplacement(seatOf(210), 120)).toEqual(discounted);
    const share = shareAfterReplacement(seatOf(100, ninety.start, { paid: 90, standard: 100 }), 150);
    expect(share).toEqual({ paid: 14, standard: 15 });
  });
});

describe("refund", () => {
  it("reads the table from above", () => {
    const when = (at: string) => refundStep(table, ninety.start, ninety.end, at)?.when;
    expect([when("2026-11-08"), when("2026-11-09"), when("2026-12-08")]).toEqual([1, 2, 2]);
    expect([when("2026-12-09"), when("2027-01-07"), when("2027-01-08")]).toEqual([3, 3, 4]);
  });

  it("is all that was paid before the cover begins", () => {
    const cover: Cover = { start: "2026-11-25", end: "2027-02-22", unit: day };
    const share = { paid: 885_600, standard: 885_600 };
    const seats = [...Array(40).fill(120), ...Array(24).fill(210)].map((price) => seatOf(price, cover.start, share));
    expect(orderRefund(cover, table, seats, "2026-11-23")).toEqual([
      { index: 0, ratio: 10_000, heads: 64, list: 885_600, amount: 885_600 },
    ]);
  });

  it("is to the cent what a discounted order paid, which the seats one by one are not", () => {
    const seats = [...Array(96).fill(120), ...Array(24).fill(210), ...Array(8).fill(340)].map((price) => seatOf(price));
    const one = orderRefund(ninety, table, seats, ninety.start);
    expect(one.map((line) => line.amount)).toEqual([1_650_000]);
    expect(seats.reduce((sum, seat) => sum + seatRefund(ninety, table, seat, ninety.start), 0)).not.toBe(1_650_000);
  });

  it("is nothing after the end and for what cost nothing", () => {
    expect(seatRefund(ninety, table, seatOf(120), "2027-02-06")).toBe(0);
    expect(seatRefund(ninety, table, seatOf(0, ninety.start, { paid: 0, standard: 0 }), ninety.start)).toBe(0);
  });
});

describe("day of effect", () => {
  it.each([
    ["2026-11-22 23:20:00", "24:00", "2026-11-23"],
    ["2026-11-22 16:00:00", "16:00", "2026-11-23"],
    ["2026-11-22 16:00:01", "16:00", "2026-11-24"],
    ["2026-12-31 23:59:59", "17:00", "2027-01-02"],
    ["2026-11-22 00:00:00", "00:00", "2026-11-23"],
  ])("of %s with the cut-off %s is %s", (now, cutOff, expected) => expect(earliestDay(now, cutOff)).toBe(expected));

  it("is never before the cover, and later when wished", () => {
    expect(effectiveDay("2026-11-01 10:00:00", "16:00", "2026-11-25")).toBe("2026-11-25");
    expect(effectiveDay("2026-11-26 10:00:00", "16:00", "2026-11-25", "2026-11-29")).toBe("2026-11-29");
    expect(effectiveDay("2026-11-26 10:00:00", "16:00", "2026-11-25", "2026-11-26")).toBe("2026-11-27");
  });

  it("knows a time of day", () =>
    expect(["16:00", "24:00", "24:01", "9:00", "23:60", ""].map(isCutOff)).toEqual([
      ...[true, true, false, false, false, false],
    ]));
});

describe("age", () => {
  const ages = { min: 16, max: 60 };
  const born = (birth: string) => makeIdNumber("440106", birth, 1);

  it.each([
    ["2008-11-23", "2026-11-23", 18, true],
    ["2008-11-24", "2026-11-23", 17, false],
    ["1965-11-24", "2026-11-23", 60, true],
    ["1965-11-23", "2026-11-23", 61, false],
  ])("of who was born %s is on %s %i", (birth, at, age, isTaken) =>
    expect(ageAtEntry(born(birth), at, ages)).toEqual({ age, isTaken }),
  );

  it("is unknown of a number that is none", () => expect(ageAtEntry("123", "2026-11-23", ages)).toBeNull());
});
