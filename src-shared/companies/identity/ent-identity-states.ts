/** Reasons why the register's last word about a company was no yes. `register_down`: nothing was checked, it is asked again. */
export const entIdentityFaults = ["no_match", "company_unknown", "register_down"] as const;
export type EntIdentityFault = (typeof entIdentityFaults)[number];

/** Which fact of a company was proven (`ent_identity_checks.step`). */
export const entIdentitySteps = { register: 1, amount: 2, sms: 3, sign: 4 } as const;
export const entIdentityStepCodes = Object.values(entIdentitySteps);

/**
 * Results of a check (`ent_identity_checks.result`). `asked`: the answer is not known yet; it is asked again under the same
 * trace id and the result becomes another row. `down`: the provider did not work, nothing was checked.
 */
export const entIdentityResults = { asked: 0, match: 1, noMatch: 2, unknown: 3, down: 4, declined: 5 } as const;
export type EntIdentityResult = (typeof entIdentityResults)[keyof typeof entIdentityResults];
export const entIdentityResultCodes = Object.values(entIdentityResults);

/** A company's account with the provider of signatures (`ent_identities.sign_status`). */
export const signAccountStates = { none: 0, opening: 1, bound: 2, declined: 3 } as const;
export const signAccountNames = ["none", "opening", "bound", "declined"] as const;

/** Purposes of a power of attorney. */
export const attorneyKinds = { identity: 1, superManager: 2 } as const;
export type AttorneyKind = (typeof attorneyKinds)[keyof typeof attorneyKinds];

/** Questions to the register about one company in a day; those to a register that was down do not count. */
export const registerTriesADay = 5;
