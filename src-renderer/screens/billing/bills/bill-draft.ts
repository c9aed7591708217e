import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { plainMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { parseMoney } from "../../../../src-shared/kernel/values/money/money-parse.ts";
import { stripSpaces, toHalfWidth } from "../../../../src-shared/kernel/values/text/text.ts";
import { dayFault } from "../../../../src-shared/kernel/values/time/day-meanings.ts";
import { dayOf, isDay, isMonth, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";

/** A bill as the form holds it: amounts in yuan as typed; the account empty unless a new one is typed. */
export type BillDraft = {
  readonly fee: string;
  readonly rental: string;
  readonly account: string;
  readonly workDate: string;
  readonly remark: string;
};

export type DraftProblem = "amount" | "zero" | "account" | "workDate";

/** Changes that are sent: the changed parts only. Amounts in cents. */
export type BillEdit = {
  accounting_fee?: number;
  car_rental_fee?: number;
  labor_bank_account?: string;
  work_date?: string;
  remark?: string;
};

export const draftOf = (bill: Row): BillDraft => ({
  fee: plainMoney(Number(bill["accounting_fee"])),
  rental: plainMoney(Number(bill["car_rental_fee"])),
  account: "",
  workDate: String(bill["work_date"] ?? ""),
  remark: String(bill["remark"] ?? ""),
});

const cleanAccount = (text: string): string => stripSpaces(toHalfWidth(text));
const accountText = /^\d{13,19}$/u;

/** True when a text is a day or month on which somebody may have worked. */
const isWorkDate = (text: string): boolean =>
  (isDay(text) || isMonth(text)) && dayFault("worked", text, dayOf(shanghaiNow(Date.now()))) === null;

/** Problems that keep it from being sent. */
export const draftProblems = (draft: BillDraft): Partial<Record<keyof BillDraft, DraftProblem>> => {
  const fee = parseMoney(draft.fee);
  const rental = draft.rental.trim() === "" ? { ok: true, cents: 0 } : parseMoney(draft.rental);
  const account = cleanAccount(draft.account);
  const workDate = draft.workDate.trim();
  return {
    ...(!fee.ok && { fee: "amount" as const }),
    ...(fee.ok && fee.cents === 0 && { fee: "zero" as const }),
    ...(!rental.ok && { rental: "amount" as const }),
    ...(account !== "" && !accountText.test(account) && { account: "account" as const }),
    ...(workDate !== "" && !isWorkDate(workDate) && { workDate: "workDate" as const }),
  };
};

/** The parts of a bill that the form changes. */
export const editOf = (bill: Row, draft: BillDraft): BillEdit => {
  const fee = parseMoney(draft.fee);
  const rental = parseMoney(draft.rental.trim() === "" ? "0" : draft.rental);
  const account = cleanAccount(draft.account);
  const workDate = draft.workDate.trim();
  return {
    ...(fee.ok && fee.cents !== bill["accounting_fee"] && { accounting_fee: fee.cents }),
    ...(rental.ok && rental.cents !== bill["car_rental_fee"] && { car_rental_fee: rental.cents }),
    ...(account !== "" && { labor_bank_account: account }),
    ...(workDate !== "" && workDate !== bill["work_date"] && { work_date: workDate }),
    ...(draft.remark !== (bill["remark"] ?? "") && { remark: draft.remark }),
  };
};

/**
 * True when the bill goes to its audit: an approved one by its amount or payee only; any other whenever it is saved, also as it is,
 * because there is no other way there (dictionary B5).
 */
export const isReaudited = (bill: Row, edit: BillEdit): boolean => {
  if (Number(bill["status"]) !== billStates.code("toSettle")) return true;
  return (
    edit.accounting_fee !== undefined || edit.car_rental_fee !== undefined || edit.labor_bank_account !== undefined
  );
};
