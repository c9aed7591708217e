import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import { addMonths, monthOf } from "../../../src-shared/values/time.ts";
import { ratioOf } from "../../money/typed-ratio.ts";

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

/** What to ask the service for its figures; null while something of it is missing. */
export const previewOf = ({ companyId, period, kind, ratio, channel }: FeeForm) => {
  const basis = ratioOf(ratio);
  if (companyId === "" || period === "" || basis === null) return null;
  const channel_name = channel.trim();
  return {
    ...{ company_id: companyId, period, ratio: basis, channel_kind: kind },
    ...(channel_name.length >= shortestName && { channel_name }),
  };
};

/** The fee to be made; null while something is missing or wrong. */
export const planOf = (form: FeeForm): PlanInput | null => {
  const asked = previewOf(form);
  const channel_name = form.channel.trim();
  if (asked === null || channel_name.length < shortestName) return null;
  return { action: "promotion.create", ...asked, channel_name, remark: form.remark.trim() };
};
