import { usualWithdrawFee } from "./withdraw-fee.ts";

/** A member of the terms that says something else than before. */
export type ChangedTerm = { readonly member: string; readonly before: unknown; readonly after: unknown };

type Terms = Readonly<Record<string, unknown>>;

/** Values of members that are not there, as the calculators take them (`stored-terms.ts`). */
const without: Terms = {
  ...{ company_withdraw_fee: usualWithdrawFee, labor_usage_fee: 0, no_labor_usage_fee_count: 0 },
  ...{ service_fee_cumulative_type: 1, tier_method: 1, labor_service_fee_ratio_range: [] },
};

/** The same value with its names in order: a database keeps them in one of its own. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, inOrder(part)]));
};

const isSame = (before: Terms, after: Terms, name: string): boolean => {
  const text = (terms: Terms) => JSON.stringify(inOrder(terms[name] ?? without[name] ?? null));
  return text(before) === text(after);
};

/** Members that are no terms of money, or say the same as another. */
const apart: readonly string[] = ["contract_custom_config", "company_withdraw_fee_max_count"];

/** Lists the changes from one set of terms to another, by member; free withdrawals change as a whole. */
export const changedTerms = (before: Terms, after: Terms): ChangedTerm[] => {
  const members = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter((name) => !apart.includes(name));
  const free = "company_withdraw_fee_max_count";
  return members
    .filter(
      (name) => !isSame(before, after, name) || (name === "company_withdraw_fee_type" && !isSame(before, after, free)),
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
