/**
 * What a person may do with personal data before they have to wait; reaching a ceiling is an audit entry of its own:
 * - reveal: masked values shown whole (`sensitive.reveal`)
 * - lookup: different whole names or numbers looked for in lists by people who may not reveal
 * - guess: wrong values that look, masked, like that of a worker of the company (`guessesAWorker` bounds them for one worker)
 */
export const sensitiveUses = ["reveal", "lookup", "guess"] as const;
export type SensitiveUse = (typeof sensitiveUses)[number];

/** Uses of a kind within any hour and any 24 hours. */
export type Ceiling = { readonly hour: number; readonly day: number };

export const sensitiveCeilings: Readonly<Record<SensitiveUse, Ceiling>> = {
  reveal: { hour: 60, day: 200 },
  lookup: { hour: 120, day: 600 },
  guess: { hour: 200, day: 500 },
};

/** Wrong values for one number of one worker: enough for a slip, far too few for the candidates that a mask leaves. */
export const guessesAWorker: Ceiling = { hour: 5, day: 10 };
