/** One measured figure beside what it is compared with in the same run. */
export type BenchRow = {
  name: string;
  value: number;
  unit: string;
  peer: string;
  /** In the same unit as `value`. */
  peerValue: number;
  /** How many times better than the peer: peerValue / value. Null where the value is 0, which has no ratio. */
  ratio: number | null;
  budget: string;
  ok: boolean;
};

export const round = (value: number): number => Math.round(value * 100) / 100;

/** How many times better `value` is than its peer's; null when it is 0, for JSON has no infinity to carry it. */
export const ratioOf = (value: number, peerValue: number): number | null =>
  value === 0 ? null : round(peerValue / value);

/** The value below which the share `part` (0 to 1) of the values lies. Throws when there are none. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  if (value === undefined) throw new Error("Nothing was measured.");
  return value;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

type Measured = Pick<BenchRow, "name" | "value" | "unit" | "peer" | "peerValue">;

const rowOf = (measured: Measured, budget: string, ok: boolean): BenchRow => ({
  ...measured,
  value: round(measured.value),
  peerValue: round(measured.peerValue),
  ratio: ratioOf(measured.value, measured.peerValue),
  budget,
  ok,
});

/** A figure that is to stay under a bound of its own, in its unit. */
export const under = (bound: number, measured: Measured): BenchRow =>
  rowOf(measured, `under ${bound} ${measured.unit}`, measured.value < bound);

/** A figure that may be at most so many times its peer. */
export const atMostTimes = (times: number, measured: Measured): BenchRow =>
  rowOf(measured, `at most ${times} × the peer`, measured.value <= times * measured.peerValue);

/** A figure that is shown only. */
export const unbounded = (measured: Measured): BenchRow => rowOf(measured, "none", true);
