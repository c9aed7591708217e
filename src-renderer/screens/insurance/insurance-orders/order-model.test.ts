import { expect, it } from "vitest";
import { quoteFor } from "./order-model.ts";

const prices = [
  { class: 2, price: 120, list_price: 120 },
  { class: 4, price: 210, list_price: 210 },
];
const days = { start: "2026-12-01", end: "2026-12-30", unit: 1 as const };

it("quotes heads × price × units by class, as the service does", () => {
  const quote = quoteFor([{ class: 2 }, { class: 2 }, { class: 4 }], prices, days);
  expect(quote).toMatchObject({ units: 30, standard: 2 * 120 * 30 + 210 * 30 });
  expect(quote?.lines.map(({ class: of, heads, amount }) => [of, heads, amount])).toEqual([
    [2, 2, 7_200],
    [4, 1, 6_300],
  ]);
});

it("quotes nothing for days that are none, and leaves out who is not taken", () => {
  expect(quoteFor([{ class: 2 }], prices, { ...days, end: "2026-11-30" })).toBeNull();
  expect(quoteFor([{ class: 2 }], prices, { ...days, start: "" })).toBeNull();
  expect(quoteFor([{ class: 6 }], prices, days)).toMatchObject({ standard: 0, lines: [] });
});
