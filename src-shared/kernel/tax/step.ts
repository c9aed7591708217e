import type { Cents } from "../values/money/money.ts";

/**
 * One line of "explain this number". `key` names the step in the locale files (`tax.step.<key>`), `formula` is written in
 * the names of `inputs`, `cents` is what came out. Inputs are cents unless the name ends in `_bp` (percent ×100),
 * `_months`, or the value is a text.
 */
export type Step = { key: string; formula: string; inputs: Record<string, number | string>; cents: Cents };

/** Builds a step. */
export const step = (key: string, formula: string, inputs: Record<string, number | string>, cents: Cents): Step => ({
  key,
  formula,
  inputs,
  cents,
});
