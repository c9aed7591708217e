import { type RatioBp, ratioBpSchema } from "../../../src-shared/kernel/values/money/money.ts";

/** "7.5" or "7.5%" → 750 (percent ×100); null for what is not a percentage above 0 up to 100 with two decimals. */
export const ratioOf = (text: string): RatioBp | null => {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/u.exec(text.normalize("NFKC").trim().replace(/\s*%$/u, ""));
  if (match === null) return null;
  const basis = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return basis > 0 && ratioBpSchema.safeParse(basis).success ? basis : null;
};
