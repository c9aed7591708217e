import { type Bucket, remainingOf } from "./books.ts";

/** A part of an application that invoices an amount of a bucket; corrections and red letters are below zero. */
export type Allocation = {
  readonly settlement_id: number;
  readonly period: string;
  /** `partKinds` of the books. */
  readonly is_correction: 0 | 1 | 2;
  readonly amount: number;
};

type Part = Omit<Allocation, "is_correction">;
type Place = { readonly settlement_id: number; readonly period: string };
/** The invoiced part of a payment by an application. */
type Issued = Place & { readonly invoiced: number };

const takeInOrder = <P extends Place>(places: readonly P[], amount: number, room: (place: P) => number): Part[] => {
  let remainingCents = amount;
  return places.flatMap((place): Part[] => {
    const { settlement_id, period } = place;
    const amountHere = Math.min(remainingCents, Math.max(0, room(place)));
    remainingCents -= amountHere;
    return amountHere === 0 ? [] : [{ settlement_id, period, amount: amountHere }];
  });
};

const sum = (parts: readonly Part[]): number => parts.reduce((total, part) => total + part.amount, 0);

/** Allocates `amount` to the remaining amounts of the buckets, in their order; null when they are too small. */
export const allocate = (buckets: readonly Bucket[], amount: number): Allocation[] | null => {
  const parts = takeInOrder(buckets, amount, remainingOf);
  return sum(parts) === amount ? parts.map((part) => ({ ...part, is_correction: 0 })) : null;
};

/** Allocates a correction of `amount` to buckets with more invoiced than settled; null when less came back. */
export const correct = (buckets: readonly Bucket[], amount: number): Allocation[] | null => {
  const parts = takeInOrder(buckets, amount, (bucket) => -remainingOf(bucket));
  return sum(parts) === amount ? parts.map((part) => ({ ...part, amount: -part.amount, is_correction: 1 })) : null;
};

const placeOf = ({ settlement_id, period }: Place): string => `${settlement_id} ${period}`;

/**
 * Takes `amount` of an issued application back: first from settlements with more invoiced than paid, so that a red letter
 * also corrects returned payments; then from its newest payments. Null when less of it is issued.
 */
export const redden = (own: readonly Issued[], all: readonly Bucket[], amount: number): Allocation[] | null => {
  const settlements = new Set(own.map((row) => row.settlement_id));
  const out = own.reduce((total, row) => total + row.invoiced, 0);
  if (amount > out) return null;
  const returnedParts = takeInOrder(
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
  const newestParts = takeInOrder(newestFirst, amount - sum(returnedParts), (place) => place.invoiced);
  const parts = Map.groupBy([...returnedParts, ...newestParts], placeOf);
  const back = [...parts.values()].flatMap(([first, ...more]): Allocation[] =>
    first === undefined ? [] : [{ ...first, amount: -sum([first, ...more]), is_correction: 2 }],
  );
  return sum(back) === -amount ? back : null;
};
