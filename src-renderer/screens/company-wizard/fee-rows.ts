import { plainMoney } from "../../../src-shared/values/money.ts";
import { parseMoney } from "../../../src-shared/values/money-parse.ts";
import { ratioOf } from "../../money/fields/typed-ratio.ts";

/** A row of a fee grid as it is typed: limit in yuan ("" in the last), rate in per cent; `sign` 1 the limit belongs to it. */
export type FeeRow = { readonly limit: string; readonly ratio: string; readonly sign: 1 | 2 };

type Tier = { readonly limit?: unknown; readonly ratio?: unknown; readonly sign?: unknown };

export const emptyRow: FeeRow = { limit: "", ratio: "", sign: 1 };

/** The rows of a grid as the form holds them, in one text. */
export const rowsIn = (text: string | undefined): readonly FeeRow[] =>
  text === undefined || text === "" ? [] : (JSON.parse(text) as readonly FeeRow[]);

export const rowsText = (rows: readonly FeeRow[]): string => (rows.length === 0 ? "" : JSON.stringify(rows));

/** The rows of a stored grid as they are typed. */
export const tiersText = (tiers: unknown): string =>
  Array.isArray(tiers)
    ? rowsText(
        (tiers as readonly Tier[]).map(({ limit, ratio, sign }) => ({
          limit: typeof limit === "number" ? plainMoney(limit) : "",
          ratio: typeof ratio === "number" ? String(ratio / 100) : "",
          sign: sign === 2 ? 2 : 1,
        })),
      )
    : "";

/** What was typed, as it is sent; a cell that is no number goes as it stands, so that its fault is named. */
export const readTiers = (text: string | undefined): readonly Record<string, unknown>[] =>
  rowsIn(text).map(({ limit, ratio, sign }) => {
    const cents = parseMoney(limit, { refuseZero: false });
    return {
      limit: limit.trim() === "" ? null : cents.ok ? cents.cents : limit,
      ratio: ratio.trim() === "" ? "" : (ratioOf(ratio) ?? ratio),
      sign,
    };
  });
