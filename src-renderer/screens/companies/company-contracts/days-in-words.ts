import { companyContractStates } from "../../../../src-shared/companies/contracts/company-contracts-record.ts";
import { dayOf, daysBetween, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import type { Texts } from "../../../i18n/texts.ts";

type Contract = RecordDetail<"companyContracts">["contract"];

const at = "records.companyContracts.detail";
const { code } = companyContractStates;
const notAgreed: readonly number[] = [code("draft"), code("toApprove"), code("refused"), code("voided")];

/** Last day of a contract: the agreed one, or the earlier one on which it is ended. */
export const lastDayOf = ({ end_at, abort_at }: Contract): string => abort_at ?? end_at ?? "";

/** Days of a contract in words, seen from today: until it begins, until it ends, since it is over; "" while nothing is agreed. */
export const daysInWords = ({ t }: Texts, contract: Contract, nowMs: number = Date.now()) => {
  const today = dayOf(shanghaiNow(nowMs));
  const [first, last] = [contract.start_at ?? "", lastDayOf(contract)];
  const [toBegin, left] = [daysBetween(today, first), daysBetween(today, last)];
  const words = () => {
    if (notAgreed.includes(contract.status)) return "";
    if (toBegin > 0) return t(`${at}.begins`, { days: toBegin });
    if (left > 0) return t("companies.story.daysLeft", { days: left });
    return left === 0 ? t(`${at}.endsToday`) : t(`${at}.over`, { days: -left });
  };
  return { today, first, last, text: words() };
};
