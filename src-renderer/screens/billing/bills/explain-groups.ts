/** Amounts of a bill that a person may ask about, with the steps that make each of them. */
export const explained = {
  service_fee: ["feeTier", "feeUpTo", "feeBefore", "serviceFee"],
  labor_service_fee: ["laborBase", "laborFeeUpTo", "laborFeeBefore", "laborServiceFee"],
  income_ex_vat: ["laborBase", "monthGross", "vat", "incomeExVat"],
  vat: ["monthGross", "vat"],
  surtax: ["vat", "surtax"],
  vat_recover: ["monthGross", "vat", "vatRecoverDue", "vatReturn", "vatReturnEarlier", "vatShortEarlier", "vatRecover"],
  pit: [
    "incomeExVat",
    "cumIncome",
    "cumExpense",
    "cumBasic",
    "cumProfit",
    "taxable",
    "cumTax",
    "reduction",
    "paymentIncome",
    "paymentExpense",
    "paymentTax",
    "pit",
    "selfDeclared",
    "notTaxed",
  ],
  customer_pay: ["laborBase", "serviceFee", "customerPay"],
  net_pay: ["laborBase", "vat", "surtax", "vatRecover", "laborServiceFee", "pit", "netPay"],
} as const;

export type ExplainedKey = keyof typeof explained;

export const explainedKeys = Object.keys(explained) as readonly ExplainedKey[];

export const isExplained = (key: string | null): key is ExplainedKey => key !== null && Object.hasOwn(explained, key);

/** The steps of one amount, in the order in which they were computed; all of them when it has none of its own. */
export const stepsFor = <S extends { readonly key: string }>(steps: readonly S[], key: ExplainedKey): readonly S[] => {
  const stepKeys: readonly string[] = explained[key];
  const own = steps.filter((step) => stepKeys.includes(step.key));
  return own.length === 0 ? steps : own;
};
