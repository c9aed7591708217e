import { formatRatio, moneyText } from "../values/money/money.ts";

type Config = Readonly<Record<string, unknown>>;

/** A text of `contractWords` by its path, with values filled in. */
export type Say = (path: string, values?: Readonly<Record<string, string>>) => string;

const yuan = (cents: unknown): string => `¥${moneyText(cents)}`;
const percent = (ratio: unknown): string => formatRatio(Number(ratio ?? 0));

type Tier = { readonly limit: number | null; readonly ratio: number; readonly sign: number };

/** The rows of a fee grid in words, one text each. */
const tiersIn = (say: Say, value: unknown): readonly string[] => {
  const rows = (Array.isArray(value) ? value : []) as readonly Tier[];
  return rows.map(({ limit, ratio, sign }) => {
    const open = say(rows.length === 1 ? "all" : "beyond");
    const reach = limit === null ? open : say(sign === 2 ? "below" : "upTo", { amount: yuan(limit) });
    return say("named", { name: reach, value: percent(ratio) });
  });
};

type Free = { readonly type: unknown; readonly count: unknown };

const freeIn = (say: Say, { type, count }: Free): string =>
  say(`free.${type === 1 || type === 2 ? type : 3}`, { count: String(count ?? 0) });

const coded: readonly string[] = ["service_fee_cumulative_type", "tier_method", "gap_month_policy", "urban_area"];
const amounts: readonly string[] = ["company_withdraw_fee", "labor_usage_fee"];
const ratios: readonly string[] = ["profit_ratio", "levy_ratio"];

/** The value of one member of the terms in words, a text a row of a grid. Free withdrawals are `{ type, count }`. */
export const valueWords = (say: Say, member: string, value: unknown): readonly string[] => {
  if (value === null || value === undefined) return [say("none")];
  if (coded.includes(member)) return [say(`${member}.${value}`)];
  if (amounts.includes(member)) return [yuan(value)];
  if (ratios.includes(member)) return [percent(value)];
  if (member === "no_labor_usage_fee_count") return [say("people", { count: String(value) })];
  if (member === "company_withdraw_fee_type") return [freeIn(say, value as Free)];
  const rows = tiersIn(say, value);
  return rows.length === 0 ? [say("none")] : rows;
};

/** The members of terms in the order in which people read them. */
export const termMembers = [
  ...["service_fee_ratio_range", "labor_service_fee_ratio_range", "service_fee_cumulative_type", "tier_method"],
  ...["company_withdraw_fee_type", "company_withdraw_fee", "labor_usage_fee", "no_labor_usage_fee_count"],
  ...["profit_ratio", "levy_ratio", "gap_month_policy", "urban_area"],
] as const;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** Words of terms: name and value of every member that is there. */
export const termWords = (
  say: Say,
  config: Config,
): readonly { readonly member: string; readonly name: string; readonly lines: readonly string[] }[] =>
  termMembers.flatMap((member) => {
    if (isEmpty(config[member])) return [];
    const free = { type: config["company_withdraw_fee_type"], count: config["company_withdraw_fee_max_count"] };
    const value = member === "company_withdraw_fee_type" ? free : config[member];
    return [{ member, name: say(`members.${member}`), lines: valueWords(say, member, value) }];
  });

/** The rows of a tax grid in words. */
export const taxGridWords = (say: Say, rows: readonly Config[]): readonly string[] =>
  rows.map((row) =>
    say("taxRow", {
      limit: row["limit"] === null ? say("beyond") : say("upTo", { amount: yuan(row["limit"]) }),
      ...{ ratio: percent(row["ratio"]), personal: yuan(row["personal_amount"]), quick: yuan(row["quick_deduction"]) },
    }),
  );
