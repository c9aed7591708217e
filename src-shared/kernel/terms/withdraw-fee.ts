/** `company_withdraw_fee_max_count` of a contract without a limit (spec 4). */
export const unlimitedFreeCount = 31_415_926;

/** Cost of a withdrawal beyond the free ones where the contract names no `company_withdraw_fee`: 10 yuan. */
export const usualWithdrawFee = 10_00;

/** A withdrawal of more than this needs a second person: 50,000 yuan. */
export const withdrawReviewAbove = 50_000_00;

/** Contract members that decide about withdrawals (dictionary B2): type 1 unlimited free, 2 none free, else the count. */
export type WithdrawTerms = {
  readonly company_withdraw_fee_type?: number | undefined;
  readonly company_withdraw_fee_max_count?: number | undefined;
  /** Cents for each withdrawal that is not free. */
  readonly company_withdraw_fee?: number | undefined;
};

/**
 * The fee of a company's next withdrawal, cents, and how many of this calendar month are still free (null: without limit).
 * `used`: its withdrawals of this month that were not called off and did not fail. Source: spec 4, "Company withdraw-fee
 * type"; that the count begins again each month is ours.
 */
export const withdrawFee = (terms: WithdrawTerms, usedThisMonth: number): { fee: number; free_left: number | null } => {
  const type = terms.company_withdraw_fee_type ?? 2;
  const count = terms.company_withdraw_fee_max_count ?? 0;
  if (type === 1 || (type !== 2 && count === unlimitedFreeCount)) return { fee: 0, free_left: null };
  const free_left = type === 2 ? 0 : Math.max(0, count - usedThisMonth);
  return { fee: free_left > 0 ? 0 : (terms.company_withdraw_fee ?? usualWithdrawFee), free_left };
};
