import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import { type RatioBp, ratioBpSchema } from "../../../src-shared/values/money.ts";
import { addMonths, monthOf } from "../../../src-shared/values/time.ts";

export type FeeForm = {
  readonly companyId: string;
  readonly period: string;
  readonly channel: string;
  readonly kind: 1 | 2;
  readonly ratio: string;
  readonly remark: string;
};

const monthsOffered = 12;
const shortestName = 2;

/** Months that are over, the last first. `today`: "YYYY-MM-DD…". */
export const finishedMonths = (today: string): readonly string[] =>
  Array.from({ length: monthsOffered }, (_unused, at) => addMonths(monthOf(today), -1 - at));

/** "7.5" or "7.5%" → 750 (percent ×100); null for what is no percentage above 0 up to 100 with two decimals. */
export const ratioOf = (typed: string): RatioBp | null => {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/u.exec(typed.normalize("NFKC").trim().replace(/\s*%$/u, ""));
  if (match === null) return null;
  const basis = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return basis > 0 && ratioBpSchema.safeParse(basis).success ? basis : null;
};

/** What to ask the service for its figures; null while something of it is missing. */
export const previewOf = ({ companyId, period, kind, ratio }: FeeForm) => {
  const basis = ratioOf(ratio);
  if (companyId === "" || period === "" || basis === null) return null;
  return { company_id: companyId, period, ratio: basis, channel_kind: kind };
};

/** The fee to be made; null while something is missing or wrong. */
export const planOf = (form: FeeForm): PlanInput | null => {
  const asked = previewOf(form);
  const channel_name = form.channel.trim();
  if (asked === null || channel_name.length < shortestName) return null;
  return { action: "promotion.create", ...asked, channel_name, remark: form.remark.trim() };
};
