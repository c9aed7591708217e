/** Which facts of a person were checked, and how (`labor_identity.method`). */
export const identityMethods = {
  /** Photos of the ID card against the register. */
  photos: 1,
  /** Name, ID number and mobile, at the carriers. */
  threeFactors: 2,
  /** Name, ID number and bank card, at the bank. */
  cardThreeFactors: 3,
  /** Name, ID number, bank card and the phone that the bank reserves, at the bank. */
  cardFourFactors: 4,
  /** A person looked at the photos. */
  manual: 5,
  liveness: 6,
  /** The register was corrected after new photos. */
  correction: 7,
} as const;
export type IdentityMethod = (typeof identityMethods)[keyof typeof identityMethods];
export const identityMethodCodes = Object.values(identityMethods);

/**
 * Results of a check (`labor_identity.result`). `asked`: the provider has been asked and its answer is not known yet; it is
 * asked again under the same trace id and the result becomes another row. `down`: the provider did not work, nothing was checked.
 */
export const identityResults = { asked: 0, match: 1, noMatch: 2, cardUnknown: 3, down: 4 } as const;
export type IdentityResult = (typeof identityResults)[keyof typeof identityResults];
export const identityResultCodes = Object.values(identityResults);
