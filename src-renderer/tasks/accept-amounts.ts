import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { plainMoney } from "../../src-shared/kernel/values/money/money.ts";
import { parseMoney } from "../../src-shared/kernel/values/money/money-parse.ts";

/** Amounts as they are typed, by the id of each part in a task. */
export type TypedAmounts = Readonly<Record<string, string>>;

const idOf = (row: Row): string => String(row["id"]);

/** Amount of the signed days, cents; null where the price is of something else. */
export const bySigns = (row: Row): number | null => (typeof row["by_signs"] === "number" ? row["by_signs"] : null);

/** Text in the field of one: as typed, else what the signed days come to. */
export const amountText = (row: Row, typed: TypedAmounts): string => {
  const signed = bySigns(row);
  return typed[idOf(row)] ?? (signed === null || signed === 0 ? "" : plainMoney(signed));
};

/** Amount of one, cents; null while it cannot be read or is nothing. */
export const amountOf = (row: Row, typed: TypedAmounts): number | null => {
  const parsed = parseMoney(amountText(row, typed), { refuseZero: true });
  return parsed.ok ? parsed.cents : null;
};

/** Difference of what is accepted to the signed days, cents; 0 where there is none, or nothing to compare with. */
export const beyondSigns = (row: Row, typed: TypedAmounts): number => {
  const [amount, signed] = [amountOf(row, typed), bySigns(row)];
  return amount === null || signed === null ? 0 : amount - signed;
};

/** Amounts of all rows for the call; null while one of them is missing. */
export const amountsOf = (rows: readonly Row[], typed: TypedAmounts): Readonly<Record<string, number>> | null => {
  const amounts = rows.map((row) => [idOf(row), amountOf(row, typed)] as const);
  return amounts.some(([, amount]) => amount === null)
    ? null
    : Object.fromEntries(amounts.map(([id, amount]) => [id, amount ?? 0]));
};
