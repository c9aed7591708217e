import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import type { WorkerColumn } from "../../../src-shared/kernel/lists/worker-column.ts";
import { registrationFaults } from "../../../src-shared/kernel/states/business-registration.ts";
import { bizRegStatusCodes, identityTypeCodes, identityTypes } from "../../../src-shared/kernel/states/worker.ts";
import { checkAlipayAccount } from "../../../src-shared/kernel/values/banks/alipay-account.ts";
import { bankByCode } from "../../../src-shared/kernel/values/banks/bank.ts";
import { checkBankCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { plainMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { parseMoney } from "../../../src-shared/kernel/values/money/money-parse.ts";
import { checkNameOnDocument } from "../../../src-shared/kernel/values/people/chinese-name.ts";
import { checkIdNumber, idNumberText } from "../../../src-shared/kernel/values/people/id-number.ts";
import { checkPhone } from "../../../src-shared/kernel/values/people/phone.ts";
import { currentRegion } from "../../../src-shared/kernel/values/regions/regions.ts";
import { stripSpaces } from "../../../src-shared/kernel/values/text/text.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { LaborChanges, LaborInput, laborsForm } from "../../../src-shared/workers/workers/labors-calls.ts";
import { type ContentItem, contentFaults } from "../../../src-shared/workers/workers/worker-content.ts";
import { emptied } from "../../record/forms/form-values.ts";

/** A worker as the form is filled in; `content`: texts of the company's own columns by code. */
export type WorkerDraft = {
  readonly company_id: string;
  readonly organization_id: string;
  /** 1 by the company's settlements · 2 outside of them · `asCompany` before anybody chose. */
  readonly settlement_type: number;
  readonly contract_type: number;
  readonly name: string;
  readonly id_no: string;
  readonly mobile: string;
  readonly area: string;
  readonly account_no: string;
  readonly bank_code: string;
  readonly bank_phone: string;
  readonly alipay_account: string;
  readonly alipay_bank_account: string;
  readonly identity_type: number;
  readonly uscc: string;
  readonly biz_name: string;
  /** "" for none. */
  readonly biz_reg_status: string;
  readonly content: Readonly<Record<string, string>>;
  readonly remark: string;
};

const asCompany = 0;

/** A draft with the way of settling that counts: that of the company, where nobody chose one. */
export const settledDraft = (draft: WorkerDraft, isOffline: boolean): WorkerDraft =>
  draft.settlement_type === asCompany ? { ...draft, settlement_type: isOffline ? 2 : 1 } : draft;

export const emptyDraft = (companyId: string): WorkerDraft => ({
  ...{ company_id: companyId, organization_id: "", settlement_type: asCompany, contract_type: 1 },
  ...{ name: "", id_no: "", mobile: "", area: "", account_no: "", bank_code: "", bank_phone: "", alipay_account: "" },
  ...{ alipay_bank_account: "", identity_type: identityTypes.person, uscc: "", biz_name: "", biz_reg_status: "" },
  ...{ content: {}, remark: "" },
});

/** True when a person has typed anything that would be lost. */
export const isTouched = ({ content, ...draft }: WorkerDraft): boolean =>
  [
    draft.name,
    draft.id_no,
    draft.mobile,
    draft.account_no,
    draft.alipay_account,
    draft.alipay_bank_account,
    draft.uscc,
    draft.biz_name,
    draft.remark,
    ...Object.values(content),
  ].some((text) => text.trim() !== "");

/** Fault or doubt about a field: `key` is that of its text. */
export type FieldRemark = {
  readonly field: string;
  readonly severity: "error" | "warning";
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
};

const wrong = (field: string, key: string, params: FieldRemark["params"] = {}): FieldRemark => ({
  ...{ field, severity: "error", key, params },
});

/** The key of a text that the service names by a code. */
export const issueKey = (code: string): string => `imports.issues.${code}`;

/** Fields in the order in which they stand in the form; those of the company's own columns are `content.<code>`. */
export const fieldOrder = (columns: readonly WorkerColumn[]): readonly string[] => [
  ...["company_id", "organization_id", "settlement_type", "contract_type"],
  ...["name", "id_no", "mobile", "area", "identity_type", "biz_reg_status", "uscc", "biz_name"],
  ...["account_no", "bank_code", "bank_phone", "alipay_account", "alipay_bank_account"],
  ...columns.map(({ code }) => `content.${code}`),
  "remark",
];

/** A column's text as the value that is sent: cents for money, numbers for numbers; the text itself where it is no number. */
const typedValue = ({ type }: WorkerColumn, text: string): string | number => {
  if (type === "money") {
    const money = parseMoney(text);
    return money.ok ? money.cents : text;
  }
  const number = Number(text);
  return (type === "int" || type === "float") && Number.isFinite(number) ? number : text;
};

/** The values of the company's own columns; "" of one that was emptied. */
export const contentOfDraft = (draft: WorkerDraft, columns: readonly WorkerColumn[]): ContentItem[] =>
  columns.flatMap((column) => {
    const text = draft.content[column.code]?.trim();
    return text === undefined ? [] : [{ code: column.code, value: text === "" ? "" : typedValue(column, text) }];
  });

const digits = (text: string): string => stripSpaces(text);
const idNumber = (text: string): string => stripSpaces(text).toUpperCase();

/** Reads the person's registration from the form. */
const registrationOf = ({ identity_type, uscc, biz_name, biz_reg_status }: WorkerDraft) => ({
  identity_type: identityTypeCodes.find((code) => code === identity_type) ?? identityTypes.person,
  ...{ uscc: idNumber(uscc), biz_name: biz_name.trim() },
  biz_reg_status: bizRegStatusCodes.find((code) => String(code) === biz_reg_status) ?? null,
});

const phoneProblem = (field: string, text: string, isRequired: boolean): FieldRemark[] => {
  if (text.trim() === "") return isRequired ? [wrong(field, issueKey("phone_invalid"))] : [];
  return checkPhone(digits(text)).ok ? [] : [wrong(field, issueKey("phone_invalid"))];
};

/** Finds the form's own problems with a new worker; ages, shared numbers and the register are the service's. */
export const problemsOf = (draft: WorkerDraft, columns: readonly WorkerColumn[], isOffline: boolean): FieldRemark[] => {
  const name = checkNameOnDocument(draft.name, draft.id_no);
  const id = checkIdNumber(idNumber(draft.id_no));
  const card = checkBankCard(digits(draft.account_no));
  const alipayCard = ["", emptied].includes(draft.alipay_bank_account.trim())
    ? null
    : checkBankCard(digits(draft.alipay_bank_account));
  const content = contentFaults(
    columns,
    contentOfDraft(draft, columns).filter(({ value }) => value !== ""),
    dayOf(shanghaiNow(Date.now())),
  );
  return [
    ...(draft.company_id === "" ? [wrong("company_id", "money.flow.chooseCompany")] : []),
    ...(isOffline && draft.settlement_type === 1
      ? [wrong("settlement_type", issueKey("company_offline_settlement"))]
      : []),
    ...(name.ok ? [] : [wrong("name", issueKey(`name_${name.code}`))]),
    ...(id.ok ? [] : [wrong("id_no", idNumberText(id.code))]),
    ...phoneProblem("mobile", draft.mobile, true),
    ...(draft.account_no === "" || card.ok ? [] : [wrong("account_no", issueKey(`card_${card.code}`))]),
    ...phoneProblem("bank_phone", draft.bank_phone, false),
    ...(["", emptied].includes(draft.alipay_account.trim()) || checkAlipayAccount(draft.alipay_account).ok
      ? []
      : [wrong("alipay_account", issueKey("alipay_invalid"))]),
    ...(alipayCard === null || alipayCard.ok
      ? []
      : [wrong("alipay_bank_account", issueKey(`card_${alipayCard.code}`))]),
    ...registrationFaults(registrationOf(draft)).map(({ field, code }) => wrong(field, issueKey(code))),
    ...content.map(({ field, code, params }) => wrong(`content.${field}`, issueKey(code), params)),
  ];
};

/** The bank that a card's number says, where it is not the chosen one. */
export const bankOfCard = ({
  account_no,
  bank_code,
}: Pick<WorkerDraft, "account_no" | "bank_code">): { code: string; name: string } | null => {
  const card = checkBankCard(digits(account_no));
  const bank = card.ok && card.bank !== null ? bankByCode(card.bank) : undefined;
  return bank === undefined || bank.code === bank_code ? null : { code: bank.code, name: bank.name };
};

/** The region that an ID number begins with; "" while it is not whole. */
export const areaOfId = (text: string): string => {
  const id = checkIdNumber(idNumber(text));
  return id.ok ? (currentRegion(id.region) ?? "") : "";
};

const cardBank = (account_no: string): string => bankOfCard({ account_no, bank_code: "" })?.code ?? "";

/**
 * A change of a new worker's form with what follows from it: bank and region that the program filled in go with the card's and the
 * ID number, until the person chooses others. What they chose stays.
 */
export const withFollowed = (draft: WorkerDraft, change: Partial<WorkerDraft>): Partial<WorkerDraft> => {
  const { account_no, id_no } = change;
  const followsCard = account_no !== undefined && ["", cardBank(draft.account_no)].includes(draft.bank_code);
  const followsId = id_no !== undefined && ["", areaOfId(draft.id_no)].includes(draft.area);
  return {
    ...(followsCard && { bank_code: cardBank(account_no) }),
    ...(followsId && { area: areaOfId(id_no) }),
    ...change,
  };
};

/** Body that is sent of a form without problems. */
export const bodyOf = (draft: WorkerDraft, columns: readonly WorkerColumn[]): LaborInput => ({
  ...{ company_id: draft.company_id, name: draft.name.trim(), id_no: idNumber(draft.id_no) },
  ...{ mobile: digits(draft.mobile), remark: draft.remark.trim() },
  settlement_type: draft.settlement_type === 2 ? 2 : 1,
  contract_type: draft.contract_type === 2 ? 2 : 1,
  content: contentOfDraft(draft, columns).filter(({ value }) => value !== ""),
  ...(draft.organization_id !== "" && { organization_id: draft.organization_id }),
  ...(draft.area !== "" && { area: draft.area }),
  ...(draft.account_no.trim() !== "" && { account_no: digits(draft.account_no) }),
  ...(draft.bank_code !== "" && { bank_code: draft.bank_code }),
  ...(draft.bank_phone.trim() !== "" && { bank_phone: digits(draft.bank_phone) }),
  ...(draft.alipay_account.trim() !== "" && { alipay_account: draft.alipay_account.trim() }),
  ...(draft.alipay_bank_account.trim() !== "" && { alipay_bank_account: digits(draft.alipay_bank_account) }),
  ...registrationOf(draft),
});

/** Initial draft of a worker's form: personal numbers stay away, because they are masked. */
export const draftOfRow = (
  row: Readonly<Record<string, unknown>>,
  form: Omit<CallOutput<typeof laborsForm>, "may_change_identity" | "alipay_account" | "alipay_bank_account">,
  columns: readonly WorkerColumn[],
): WorkerDraft => ({
  ...emptyDraft(String(row["company_id"])),
  organization_id: String(row["organization_id"] ?? ""),
  settlement_type: Number(row["settlement_type"]),
  contract_type: Number(row["contract_type"]),
  area: String(row["area"] ?? ""),
  ...{ identity_type: form.identity_type, uscc: form.uscc, biz_name: form.biz_name },
  biz_reg_status: String(form.biz_reg_status ?? ""),
  content: Object.fromEntries(
    form.content.flatMap(({ code, value, is_masked }) => {
      const column = columns.find((one) => one.code === code);
      if (column === undefined || is_masked) return [];
      return [[code, column.type === "money" ? plainMoney(Number(value)) : String(value)]];
    }),
  ),
  remark: String(row["remark"] ?? ""),
});

/** Carries over the changes in a form that began as `start`, on top of how the worker is by now (`next`). */
export const carriedOver = (draft: WorkerDraft, start: WorkerDraft, next: WorkerDraft): WorkerDraft => {
  const changed = <T extends object>(values: T, before: T): Partial<T> =>
    Object.fromEntries(
      Object.entries(values).filter(([name, value]) => value !== (before as Record<string, unknown>)[name]),
    ) as Partial<T>;
  const { content, ...fields } = draft;
  const { content: contentBefore, ...fieldsBefore } = start;
  return {
    ...next,
    ...changed(fields, fieldsBefore),
    content: { ...next.content, ...changed(content, contentBefore) } as WorkerDraft["content"],
  };
};

/** Finds the faults in the changes of a worker: personal fields that are left empty stay as they are. */
export const problemsOfChanges = (
  draft: WorkerDraft,
  start: WorkerDraft,
  columns: readonly WorkerColumn[],
  isOffline: boolean,
): FieldRemark[] => {
  const changedContent = (field: string): boolean => {
    const code = field.slice("content.".length);
    return field.startsWith("content.") && draft.content[code] !== start.content[code];
  };
  const hidden = ["name", "id_no", "mobile", "alipay_account", "alipay_bank_account"] as const;
  const registration = ["identity_type", "uscc", "biz_name", "biz_reg_status"] as const;
  // What the person is registered as is judged as a whole.
  const changesRegistration = registration.some((name) => draft[name] !== start[name]);
  const isChanged = (field: string): boolean =>
    changedContent(field) ||
    hidden.some((name) => name === field && draft[name].trim() !== "") ||
    (changesRegistration && registration.some((name) => name === field)) ||
    (field === "settlement_type" && draft.settlement_type !== start.settlement_type);
  return problemsOf(draft, columns, isOffline).filter(({ field }) => isChanged(field));
};

/** The fields of a worker that differ from how the form began; null for none. */
export const changesOf = (
  draft: WorkerDraft,
  start: WorkerDraft,
  columns: readonly WorkerColumn[],
): Partial<LaborChanges> | null => {
  const content = contentOfDraft(draft, columns).filter(({ code }) => draft.content[code] !== start.content[code]);
  const registration = registrationOf(draft);
  const changes: Partial<LaborChanges> = {
    ...(draft.organization_id !== start.organization_id && { organization_id: draft.organization_id || null }),
    ...(draft.settlement_type !== start.settlement_type && { settlement_type: draft.settlement_type === 2 ? 2 : 1 }),
    ...(draft.contract_type !== start.contract_type && { contract_type: draft.contract_type === 2 ? 2 : 1 }),
    ...(draft.name.trim() !== "" && { name: draft.name.trim() }),
    ...(draft.id_no.trim() !== "" && { id_no: idNumber(draft.id_no) }),
    ...(draft.mobile.trim() !== "" && { mobile: digits(draft.mobile) }),
    ...(draft.area !== start.area && draft.area !== "" && { area: draft.area }),
    ...(draft.alipay_account.trim() !== "" && {
      alipay_account: draft.alipay_account === emptied ? "" : draft.alipay_account.trim(),
    }),
    ...(draft.alipay_bank_account.trim() !== "" && {
      alipay_bank_account: draft.alipay_bank_account === emptied ? "" : digits(draft.alipay_bank_account),
    }),
    ...(draft.identity_type !== start.identity_type && { identity_type: registration.identity_type }),
    ...(draft.uscc.trim() !== start.uscc && { uscc: registration.uscc }),
    ...(draft.biz_name.trim() !== start.biz_name && { biz_name: registration.biz_name }),
    ...(draft.biz_reg_status !== start.biz_reg_status && { biz_reg_status: registration.biz_reg_status }),
    ...(content.length > 0 && { content }),
    ...(draft.remark.trim() !== start.remark && { remark: draft.remark.trim() }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
};
