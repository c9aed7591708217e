import { expect, it } from "vitest";
import { seededRandom } from "../../kernel/values/text/seeded-random.ts";
import { changePremium, shareAfterReplacement } from "./changes.ts";
import { premiumOf, splitByShare } from "./premium.ts";
import { orderRefund, type RefundSteps, type Seat } from "./refund.ts";
import { type Cover, type PremiumUnit, unitsOf } from "./units.ts";

/*
 * The oracle works day by day with the calendar of JavaScript and with whole fractions; it shares no line with what it
 * checks. A unit is the list of its days; what is used and what is ahead is counted, not subtracted.
 */
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Days of a cover with the number of the unit that each lies in. */
function calendar({ start, end, unit }: Cover): { day: string; unit: number }[] {
  const days: { day: string; unit: number }[] = [];
  const anchor = Number(start.slice(8));
  let current = 0;
  for (let day = start; day <= end; day = nextDay(day)) {
    const isMonthEnd = nextDay(day).slice(8) === "01";
    const isAnchor = Number(day.slice(8)) === anchor || (isMonthEnd && Number(day.slice(8)) < anchor);
    const isYear = day.slice(5, 7) === start.slice(5, 7);
    if (day !== start && (unit === 1 || (isAnchor && (unit === 2 || isYear)))) current += 1;
    days.push({ day, unit: current });
  }
  return days;
}

const round = (top: bigint, bottom: bigint): number => {
  const whole = top / bottom;
  return Number((top % bottom) * 2n >= bottom ? whole + 1n : whole);
};

type Book = { cover: Cover; table: RefundSteps; days: ReturnType<typeof calendar> };

const paidUnits = ({ days }: Book, from: string) =>
  new Set(days.filter(({ day }) => day >= from).map((one) => one.unit)).size;

function aheadUnits(book: Book, from: string, leaves: string): number {
  if (leaves <= from) return paidUnits(book, from);
  const used = new Set(book.days.filter(({ day }) => day < leaves).map((one) => one.unit));
  return new Set(book.days.map((one) => one.unit).filter((unit) => !used.has(unit))).size;
}

/** Counts days one by one, whichever rules the table has in which order. */
function ratio({ table, days }: Book, from: string, leaves: string): number {
  const since = days.filter(({ day }) => day >= from && day < leaves).length;
  const left = days.filter(({ day }) => day >= leaves).length;
  for (const { when, days: bound, ratio: share } of table) {
    if (when === 1 && leaves <= from) return share;
    if (when === 2 && leaves > from && since <= bound) return share;
    if (when === 3 && left >= bound) return share;
    if (when === 4) return share;
  }
  return 0;
}

/** Fraction of cents, over standard × 10,000. */
const back = (book: Book, seat: Seat, price: number, leaves: string): bigint =>
  BigInt(price * aheadUnits(book, seat.from, leaves)) *
  BigInt(seat.share.paid) *
  BigInt(ratio(book, seat.from, leaves));

const random = seededRandom(20_261_123);

function randomBook(): Book {
  const unit = random.pick<PremiumUnit>([1, 1, 2, 3]);
  const start = new Date(Date.UTC(random.int(2023, 2027), random.int(0, 11), random.int(1, 31)))
    .toISOString()
    .slice(0, 10);
  let end = start;
  for (let left = random.int(0, unit === 3 ? 900 : 200); left > 0; left -= 1) end = nextDay(end);
  const table: RefundSteps = [
    { when: 1 as const, days: 0, ratio: random.pick([10_000, 9_501]) },
    { when: 2 as const, days: random.int(1, 40), ratio: random.int(7_001, 9_500) },
    { when: 3 as const, days: random.int(1, 40), ratio: random.int(1, 7_000) },
    { when: 4 as const, days: 0, ratio: 0 },
  ].filter(({ when }) => random.int(0, 9) > 0 || when === 4);
  const cover = { start, end, unit };
  return { cover, table, days: calendar(cover) };
}

/** Standard premium with what was paid of it; the order's seats, all of them from its start. */
function takeOrder({ cover, days }: Book): Seat[] {
  const units = new Set(days.map((one) => one.unit)).size;
  expect(unitsOf(cover)).toBe(units);
  const lines = [1, 2, 3].map(() => ({ price: random.int(1, 500), heads: random.int(1, 20) }));
  const listed = lines.map(({ price, heads }) => price * units * heads);
  const standard = premiumOf(lines, units);
  expect(standard).toBe(listed.reduce((sum, cents) => sum + cents, 0));
  const paid = standard - random.int(0, Math.floor(standard / 5));
  const shares = splitByShare(listed, paid);
  expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(paid);
  for (const [index, share] of shares.entries())
    expect(Math.abs(share * standard - (listed[index] ?? 0) * paid)).toBeLessThan(standard);
  const seat = (price: number): Seat => ({ from: cover.start, price, share: { paid, standard } });
  return lines.flatMap(({ price, heads }) => Array.from({ length: heads }, () => seat(price)));
}

/** Days from one on, and the one after the end. */
const daysFrom = ({ cover, days }: Book, day: string) => [
  ...days.map((one) => one.day).filter((one) => one >= day),
  nextDay(cover.end),
];

const scaleOf = (seat: Seat) => BigInt(seat.share.standard) * 10_000n;

/** Cents that a replacement costs, counted by the oracle. */
function replaced(book: Book, seat: Seat, price: number, day: string): number {
  if (price >= seat.price) return (price - seat.price) * paidUnits(book, day < seat.from ? seat.from : day);
  return 0 - round(back(book, seat, seat.price - price, day), scaleOf(seat));
}

/** A random change of the seats; what it costs by the code and by the oracle. */
function change(book: Book, seats: Seat[], day: string): [number, number] {
  const { cover, table } = book;
  const at = random.int(0, seats.length - 1);
  const seat = seats[at];
  if (seat === undefined) throw new Error("no seat");
  const price = random.int(1, 500);
  const action = random.pick(["add", "reduce", "replace"] as const);
  if (action === "add") {
    const cost = price * paidUnits(book, day);
    if (cost > 0) seats.push({ from: day, price, share: { paid: cost, standard: cost } });
    return [changePremium(cover, table, { action, price }, day), cost];
  }
  if (action === "reduce") {
    seats.splice(at, 1);
    return [
      changePremium(cover, table, { action, seat }, day),
      0 - round(back(book, seat, seat.price, day), scaleOf(seat)),
    ];
  }
  seats[at] = { ...seat, price, share: shareAfterReplacement(seat, price) };
  return [changePremium(cover, table, { action, seat, price }, day), replaced(book, seat, price, day)];
}

/** Refund of all seats, counted by the oracle: what one premium and one row of the table give is rounded together. */
function surrendered(book: Book, seats: readonly Seat[], day: string): number {
  const sums = new Map<string, { top: bigint; bottom: bigint }>();
  for (const seat of seats) {
    const key = `${seat.share.paid}/${seat.share.standard}/${ratio(book, seat.from, day)}`;
    const sum = sums.get(key) ?? { top: 0n, bottom: scaleOf(seat) };
    sum.top += back(book, seat, seat.price, day);
    sums.set(key, sum);
  }
  return [...sums.values()].reduce((sum, { top, bottom }) => sum + round(top, bottom), 0);
}

it("agrees with an independent count on premium, changes and refunds, to the cent", () => {
  for (let turn = 0; turn < 300; turn += 1) {
    const book = randomBook();
    const seats = takeOrder(book);
    for (let step = random.int(0, 12); step > 0 && seats.length > 0; step -= 1) {
      // In any order: who comes later may leave before they came; some days are after the end.
      const day = random.pick(daysFrom(book, book.cover.start));
      const [cost, expected] = change(book, seats, day);
      expect(cost, `turn ${turn}, ${day}`).toBe(expected);
    }
    const ends = random.pick(daysFrom(book, book.cover.start));
    const lines = orderRefund(book.cover, book.table, seats, ends);
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(surrendered(book, seats, ends));
    expect(lines.reduce((sum, line) => sum + line.heads, 0)).toBe(seats.length);
  }
});
