import type { OwnMistake } from "./killed/places.ts";
import type { ServiceMistake } from "./money/mistakes.ts";
import type { PlantedName } from "./planted.ts";

export type Case = {
  readonly seed: number;
  readonly kill: { readonly place: string; readonly pass: number } | null;
  /** Share of the exchanges that the proxy spoils. */
  readonly faultPercent: number;
  readonly planted: PlantedName | ServiceMistake | OwnMistake | null;
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
  readonly run: (given: Case) => Promise<CaseResult>;
  /** Throws when the back end's own proofs fail. */
  readonly close: () => Promise<void>;
};
