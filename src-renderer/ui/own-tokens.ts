/**
 * Fluent's `tokens` for the values that only we have: what floats (`raised…`), paper (white in both themes: codes to be
 * scanned, documents) and the identity (`mark…`). The values stand in `app/theme/palette.ts`.
 */
export const ownTokens = {
  raisedGround: "var(--raisedGround)",
  raisedSubtle: "var(--raisedSubtle)",
  differingGround: "var(--differingGround)",
  raisedHover: "var(--raisedHover)",
  raisedSelected: "var(--raisedSelected)",
  paperGround: "var(--paperGround)",
  paperInk: "var(--paperInk)",
  markGround: "var(--markGround)",
  markDeep: "var(--markDeep)",
  markLetter: "var(--markLetter)",
  markWords: "var(--markWords)",
  markRest: "var(--markRest)",
  markSpot: "var(--markSpot)",
} as const;

/** A value of the theme that Fluent has no name for. */
export type OwnToken = keyof typeof ownTokens;
