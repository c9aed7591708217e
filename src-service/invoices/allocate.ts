import { type Bucket, remainingOf } from "./books.ts";

/** A part of an application that invoices an amount of a bucket; corrections and red letters take off, below zero. */
export type Allocation = {
  readonly settlement_id: number;
  readonly period: string;
  /** `partKinds` of the books. */
  readonly is_correction: 0 | 1 | 2;
  readonly amount: number;
};

type Part = Omit<Allocation, "is_correction">;
type Place = { readonly settlement_id: number; readonly period: string };
/** What of a payment an application has invoiced, as the books have it. */
type Issued = Place & { readonly invoiced: number };

const take = <P extends Place>(places: readonly P[], amount: number, room: (place: P) => number): Part[] => {
  let left = amount;
  return places.flatMap((place): Part[] => {
    const { settlement_id, period } = place;
    const part = Math.min(left, Math.max(0, room(place)));
    left -= part;
    return part === 0 ? [] : [{ settlement_id, period, amount: part }];
  });
};

const sum = (parts: readonly Part[]): number => parts.reduce((total, part) => total + part.amount, 0);

/** Spreads `amount` over what is left of the buckets, in their order; null when they do not hold as much. */
export const allocate = (buckets: readonly Bucket[], amount: number): Allocation[] | null => {
  const parts = take(buckets, amount, remainingOf);
  return sum(parts) === amount ? parts.map((part) => ({ ...part, is_correction: 0 })) : null;
};

/** Takes `amount` off where more is invoiced than was settled; null when less came back. */
export const correct = (buckets: readonly Bucket[], amount: number): Allocation[] | null => {
  const parts = take(buckets, amount, (bucket) => -remainingOf(bucket));
  return sum(parts) === amount ? parts.map((part) => ({ ...part, amount: -part.amount, is_correction: 1 })) : null;
};

const placeOf = ({ settlement_id, period }: Place): string => `${settlement_id} ${period}`;

/**
 * Takes `amount` of an issued application back: first where more is invoiced of its settlements than stayed, so that a red
 * letter mends what a return left; then from its newest payments. Null when less of it is out.
 */
export const redden = (own: readonly Issued[], all: readonly Bucket[], amount: number): Allocation[] | null => {
  const settlements = new Set(own.map((row) => row.settlement_id));
  const out = own.reduce((total, row) => total + row.invoiced, 0);
  if (amount > out) return null;
  const due = take(
    all.filter((bucket) => settlements.has(bucket.settlement_id)),
    amount,
    (bucket) => -remainingOf(bucket),
  );
  const places = new Map<string, Issued>();
  for (const row of own) {
    const invoiced = (places.get(placeOf(row))?.invoiced ?? 0) + row.invoiced;
    places.set(placeOf(row), { settlement_id: row.settlement_id, period: row.period, invoiced });
  }
  const newestFirst = [...places.values()].sort(
    (a, b) => (a.period > b.period ? -1 : a.period < b.period ? 1 : 0) || b.settlement_id - a.settlement_id,
  );
  const rest = take(newestFirst, amount - sum(due), (place) => place.invoiced);
  const parts = Map.groupBy([...due, ...rest], placeOf);
  const back = [...parts.values()].flatMap(([first, ...more]): Allocation[] =>
    first === undefined ? [] : [{ ...first, amount: -sum([first, ...more]), is_correction: 2 }],
  );
  return sum(back) === -amount ? back : null;
};
