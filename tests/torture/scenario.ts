import type { OwnMistake } from "./killed/places.ts";
import type { MessageMistake } from "./messages/world.ts";
import type { ServiceMistake } from "./money/mistakes.ts";
import type { SeededFault } from "./seeded-faults.ts";

/**
 * What a case is about. Both places and these are gone through in turn, and each meets each: a round of the places begins
 * with the one after that which the last round began with.
 */
export const inTurn = <T>(tortureCase: Case, places: readonly unknown[], all: readonly T[]): T => {
  const round = Math.floor(tortureCase.index / places.length);
  return all[((tortureCase.index % places.length) + round) % all.length] as T;
};

export type Case = {
  readonly seed: number;
  /** Its number in the campaign. */
  readonly index: number;
  readonly kill: { readonly place: string; readonly pass: number } | null;
  /** Share of the exchanges that the proxy spoils. */
  readonly faultPercent: number;
  readonly planted: SeededFault | ServiceMistake | OwnMistake | MessageMistake | null;
};

export type CaseResult = {
  readonly kills: number;
  readonly starts: number;
  readonly faults: number;
  /** `lost`, `doubled`, `falsely-failed`, `unfinished`, each with what it happened to. */
  readonly wrongs: readonly string[];
};

/** A part of the desk under torture, started once a job: cases that run side by side have nothing in common. */
export type Scenario = {
  /** Where a case may kill, in turn, at the first to `passes`-th passing. */
  readonly places: readonly string[];
  readonly passes: number;
  readonly run: (tortureCase: Case) => Promise<CaseResult>;
  /** Throws when the back end's own proofs fail. */
  readonly close: () => Promise<void>;
};
