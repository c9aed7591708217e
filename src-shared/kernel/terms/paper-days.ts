/** The days of a contract that was signed on paper, "YYYY-MM-DD". */
export type PaperDays = { readonly signed_on: string; readonly start_at: string; readonly end_at: string };

/**
 * Days that no such contract has: `signedLater` than today, `endsFirst` (before it begins), `isOver` (it ended before today). Null
 * where all are in order.
 */
export const wrongPaperDay = (
  { signed_on, start_at, end_at }: PaperDays,
  today: string,
): "signedLater" | "endsFirst" | "isOver" | null => {
  if (signed_on > today) return "signedLater";
  if (end_at < start_at) return "endsFirst";
  return end_at < today ? "isOver" : null;
};
