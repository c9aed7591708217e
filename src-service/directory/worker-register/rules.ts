import type { WorkerColumn } from "../../../src-shared/kernel/lists/worker-column.ts";
import { registrationFaults } from "../../../src-shared/kernel/states/business-registration.ts";
import { companyOffline } from "../../../src-shared/kernel/states/company.ts";
import { checkAlipayAccount } from "../../../src-shared/kernel/values/banks/alipay-account.ts";
import { bankByCode } from "../../../src-shared/kernel/values/banks/bank.ts";
import { checkBankCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { checkNameOnDocument } from "../../../src-shared/kernel/values/people/chinese-name.ts";
import { ageOn, checkIdNumber, upgradeIdNumber15 } from "../../../src-shared/kernel/values/people/id-number.ts";
import { checkPhone } from "../../../src-shared/kernel/values/people/phone.ts";
import { type ContentItem, contentFaults } from "../../../src-shared/workers/workers/worker-content.ts";
import type { Tables } from "../../core/database/tables.ts";

/** Data of a worker who is to be entered. What is "" or left out is not known. */
export type WorkerInput = {
  readonly name: string;
  /** 18 characters, or 15 of before 1999. */
  readonly id_no: string;
  readonly mobile?: string | undefined;
  readonly area?: string | undefined;
  readonly alipay_account?: string | undefined;
  readonly alipay_bank_account?: string | undefined;
  readonly identity_type?: number | undefined;
  readonly uscc?: string | undefined;
  readonly biz_name?: string | undefined;
  readonly biz_reg_status?: number | null | undefined;
  readonly account_no?: string | undefined;
  readonly bank_code?: string | undefined;
  readonly bank_phone?: string | undefined;
  readonly organization_id?: number | null | undefined;
  readonly settlement_type?: number | undefined;
  readonly contract_type?: number | undefined;
  readonly business_model?: number | undefined;
  readonly content?: readonly ContentItem[] | undefined;
  readonly remark?: string | undefined;
};

/** Fault or doubt about one value; text `imports.issues.<code>`, else `errors.<code>`. */
export type WorkerIssue = {
  readonly field: string;
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
};

export const workerError = (field: string, code: string, params: WorkerIssue["params"] = {}): WorkerIssue => ({
  ...{ field, severity: "error", code, params },
});
export const workerWarning = (field: string, code: string, params: WorkerIssue["params"] = {}): WorkerIssue => ({
  ...{ field, severity: "warning", code, params },
});

/** The company that a worker is entered for, as the rules ask it. */
export type Employer = Pick<
  Tables["companies"],
  "settlement_type" | "male_min_age" | "male_max_age" | "female_min_age" | "female_max_age"
>;

/** A worker's way to be settled with online. */
export const settledOnline = 1;

const adult = 18;

/** An ID number as the register keeps it: in capitals, 18 characters. */
export const fullIdNumber = (text: string): string => {
  const upper = text.trim().toUpperCase();
  return upper.length === 15 ? (upgradeIdNumber15(upper) ?? upper) : upper;
};

/** Nobody under 18 works; a company may narrow the years by sex (spec 3, `limit_age`). */
export const ageIssue = (idNo: string, employer: Employer, today: string): WorkerIssue | null => {
  const id = checkIdNumber(idNo, { today });
  if (!id.ok) return null;
  const isFemale = id.sex === "female";
  const min = Math.max(adult, isFemale ? employer.female_min_age : employer.male_min_age);
  const max = isFemale ? employer.female_max_age : employer.male_max_age;
  const age = ageOn(id.birthDate, today);
  return age < min || age > max ? workerError("id_no", "worker_age", { age, min, max }) : null;
};

/** A phone; none is no fault unless the form asks for one. */
export const phoneIssues = (field: string, value: string | undefined): WorkerIssue[] =>
  value === undefined || value === "" || checkPhone(value).ok ? [] : [workerError(field, "phone_invalid")];

/** An Alipay account, which is paid to, is an e-mail address or a mobile number. */
export const alipayIssues = (value: string | undefined): WorkerIssue[] =>
  value === undefined || value === "" || checkAlipayAccount(value).ok
    ? []
    : [workerError("alipay_account", "alipay_invalid")];

/** The card behind an Alipay account has the form of a card. */
export const alipayCardIssues = (value = ""): WorkerIssue[] => {
  if (value === "") return [];
  const card = checkBankCard(value);
  return card.ok ? [] : [workerError("alipay_bank_account", `card_${card.code}`)];
};

/** A card's form is an error; its check digit, an unknown prefix and a bank that is not the card's are warnings. */
export const cardIssues = ({ account_no = "", bank_code = "" }: WorkerInput): WorkerIssue[] => {
  if (account_no === "") return [];
  const card = checkBankCard(account_no);
  if (!card.ok) return [workerError("account_no", `card_${card.code}`)];
  const differs = bank_code !== "" && card.bank !== null && card.bank !== bank_code;
  return [
    ...card.warnings.map((code) => workerWarning("account_no", `card_${code}`)),
    ...(differs
      ? [workerWarning("account_no", "card_of_other_bank", { bank: bankByCode(card.bank ?? "")?.name ?? "" })]
      : []),
  ];
};

/** Nobody is settled with online in a company that pays its workers itself (spec 5); the other way round is doubtful (7.19). */
export const settlementIssues = (settlementType: number | undefined, employer: Employer): WorkerIssue[] => {
  const isOffline = employer.settlement_type === companyOffline;
  if (settlementType === undefined) return [];
  if (isOffline && settlementType === settledOnline)
    return [workerError("settlement_type", "company_offline_settlement")];
  return !isOffline && settlementType !== settledOnline ? [workerWarning("settlement_type", "settled_by_line")] : [];
};

/**
 * Finds faults in what is said of a worker, whoever else there is. `columns`: the company's own, null where the door does
 * not ask for them (batch import by the usual columns, fast bills).
 */
export const inputIssues = (
  input: WorkerInput,
  employer: Employer,
  columns: readonly WorkerColumn[] | null,
  today: string,
): WorkerIssue[] => {
  const name = checkNameOnDocument(input.name, fullIdNumber(input.id_no));
  const id = checkIdNumber(fullIdNumber(input.id_no), { today });
  const age = ageIssue(fullIdNumber(input.id_no), employer, today);
  const content = columns === null ? [] : contentFaults(columns, input.content ?? [], today);
  return [
    ...(name.ok ? [] : [workerError("name", `name_${name.code}`)]),
    ...(id.ok ? [] : [workerError("id_no", `id_${id.code}`)]),
    ...(age === null ? [] : [age]),
    ...phoneIssues("mobile", input.mobile),
    ...phoneIssues("bank_phone", input.bank_phone),
    ...cardIssues(input),
    ...alipayIssues(input.alipay_account),
    ...alipayCardIssues(input.alipay_bank_account),
    ...registrationFaults(input).map(({ field, code }) => workerError(field, code)),
    ...settlementIssues(input.settlement_type, employer),
    ...content.map(({ field, code, params }) => workerError(`content.${field}`, code, params)),
  ];
};
