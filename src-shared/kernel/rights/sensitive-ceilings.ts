/**
 * Uses that a person may make of personal data before they have to wait; reaching a ceiling is an audit entry of its own:
 * - reveal: masked values shown whole (`sensitive.reveal`)
 * - lookup: different whole names or numbers looked for in lists by people who may not reveal
 * - guess: typed numbers that look, masked, like those of people in sight, beyond as many as there are such people
 *   (`typedCeiling` bounds all that look alike)
 * - unseen: answers that an ID number is that of somebody under another name, or of somebody else, whom the person does not see
 * - account: answers that a mobile has an account under another name, or a disabled one, to who makes users
 */
export const sensitiveUses = ["reveal", "lookup", "guess", "unseen", "account"] as const;
export type SensitiveUse = (typeof sensitiveUses)[number];

/** Uses of a kind within any hour and any 24 hours. */
export type Ceiling = { readonly hour: number; readonly day: number };

export const sensitiveCeilings: Readonly<Record<SensitiveUse, Ceiling>> = {
  reveal: { hour: 60, day: 200 },
  lookup: { hour: 120, day: 600 },
  guess: { hour: 200, day: 500 },
  unseen: { hour: 30, day: 100 },
  account: { hour: 10, day: 30 },
};

/** Different values for one number of one worker: enough for slips, far too few for the candidates that a mask leaves. */
export const probesForWorker: Ceiling = { hour: 5, day: 10 };

/**
 * Different typed values that look the same when masked, right ones among them, where so many people in sight have such a
 * number: one for each of them, another for each where a name is typed beside it, and slips.
 */
export const typedCeiling = (people: number): Ceiling => ({
  hour: Math.max(probesForWorker.hour, 2 * people + 1),
  day: Math.max(probesForWorker.day, 2 * people + 4),
});
