/** Rules that an agency may set beyond what holds for everybody; each is off until it is switched on. */
export const agencyRules = {
  /** A payment whose taxes differ from the approved ones needs a new approval too, not only one that the company pays more or less for. */
  approve_tax_changes: { default: false },
} as const satisfies Readonly<Record<string, { readonly default: boolean }>>;

export type AgencyRule = keyof typeof agencyRules;
export const agencyRuleNames = Object.keys(agencyRules) as [AgencyRule, ...AgencyRule[]];
