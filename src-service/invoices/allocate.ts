import { type Bucket, remainingOf } from "./books.ts";

/** A part of an application that invoices an amount of a bucket; a correction takes off what came back, below zero. */
export type Allocation = {
  readonly settlement_id: number;
  readonly period: string;
  readonly is_correction: 0 | 1;
  readonly amount: number;
};

type Part = Omit<Allocation, "is_correction">;

const take = (buckets: readonly Bucket[], amount: number, room: (bucket: Bucket) => number): Part[] => {
  let left = amount;
  return buckets.flatMap((bucket): Part[] => {
    const part = Math.min(left, Math.max(0, room(bucket)));
    left -= part;
    return part === 0 ? [] : [{ settlement_id: bucket.settlement_id, period: bucket.period, amount: part }];
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
