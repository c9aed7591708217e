/** A member of the terms that says something else than before. */
export type ChangedTerm = { readonly member: string; readonly before: unknown; readonly after: unknown };

type Terms = Readonly<Record<string, unknown>>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Members that are no terms of money, or say the same as another. */
const apart: readonly string[] = ["contract_custom_config", "company_withdraw_fee_max_count"];

/** Lists the changes from one set of terms to another, by member; free withdrawals change as a whole. */
export const changedTerms = (before: Terms, after: Terms): ChangedTerm[] => {
  const members = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter((name) => !apart.includes(name));
  const free = "company_withdraw_fee_max_count";
  return members
    .filter(
      (name) =>
        !isSame(before[name], after[name]) ||
        (name === "company_withdraw_fee_type" && !isSame(before[free], after[free])),
    )
    .map((member) =>
      member === "company_withdraw_fee_type"
        ? { member, before: freeOf(before), after: freeOf(after) }
        : { member, before: before[member] ?? null, after: after[member] ?? null },
    );
};

const freeOf = (terms: Terms): unknown =>
  terms["company_withdraw_fee_type"] === undefined
    ? null
    : { type: terms["company_withdraw_fee_type"], count: terms["company_withdraw_fee_max_count"] ?? 0 };
