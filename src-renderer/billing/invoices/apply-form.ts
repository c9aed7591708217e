import { checkUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import { type InvoiceType, isSpecialInvoice } from "../../../src-shared/kernel/values/money/invoice.ts";
import { checkEmail } from "../../../src-shared/kernel/values/people/email.ts";
import { isMasked } from "../../../src-shared/kernel/values/people/mask.ts";
import { checkPhone } from "../../../src-shared/kernel/values/people/phone.ts";
import { isPlainLine } from "../../../src-shared/kernel/values/text/text.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";

export type ApplyMode = 1 | 3 | 6;

/** An application while it is filled in; amounts in cents, null while nothing proper was typed. */
export type ApplyForm = {
  readonly mode: ApplyMode;
  readonly ids: readonly string[];
  /** "" or YYYY-MM-DD; null: what was typed is not a day. */
  readonly start: string | null;
  readonly end: string | null;
  readonly amount: number | null;
  readonly correction: number | null;
  readonly type: InvoiceType;
  readonly style: 1 | 2;
  readonly category: string;
  readonly title: string;
  readonly taxNo: string;
  readonly addressTel: string;
  readonly bankAccount: string;
  /** New addresses, as typed. */
  readonly emails: string;
  /** Addresses of the company's last application, masked, and whether this one goes to them too. */
  readonly known: { readonly applyId: string | null; readonly emails: readonly string[]; readonly isKept: boolean };
  readonly faceRemark: string;
  readonly receiver: { readonly name: string; readonly mobile: string; readonly address: string };
};

export type OpenSettlement = {
  readonly id: string;
  readonly settlement_at: string;
  readonly remaining: number;
  readonly industries: readonly string[];
};

/** Settlements that an amount takes its money from, the oldest first. */
const takenFor = (amount: number, open: readonly OpenSettlement[]): readonly OpenSettlement[] => {
  let before = 0;
  return open.filter(({ remaining }) => {
    const isTaken = before < amount;
    before += remaining;
    return isTaken;
  });
};

type Chosen = { readonly count: number; readonly amount: number; readonly industries: readonly string[] };
const industriesOf = (settlements: readonly OpenSettlement[]): string[] => [
  ...new Set(settlements.flatMap(({ industries }) => industries)),
];

/** Open part of the settlements chosen in the form: their number, their sum in cents and the industries of their work. */
export const chosenOf = (form: ApplyForm, open: readonly OpenSettlement[]): Chosen => {
  const { mode, ids, start, end } = form;
  if (mode === 6) {
    const amount = form.amount ?? 0;
    return { count: 0, amount, industries: industriesOf(takenFor(amount, open)) };
  }
  const inRange = ({ settlement_at }: OpenSettlement): boolean => {
    const day = dayOf(settlement_at);
    return start !== null && start !== "" && end !== null && end !== "" && start <= day && day <= end;
  };
  const settlementsChosen = open.filter((one) => (mode === 1 ? ids.includes(one.id) : inRange(one)));
  return {
    count: settlementsChosen.length,
    amount: settlementsChosen.reduce((sum, { remaining }) => sum + remaining, 0),
    industries: industriesOf(settlementsChosen),
  };
};

/** E-mails as they were typed: separated by commas of either width, semicolons, spaces or lines. */
export const emailsOf = (text: string): string[] => text.split(/[,，;；\s]+/u).filter((email) => email !== "");

const onPaper = 2;
export const mostAddresses = 5;

/** Finds the faults in the buyer's part, as codes by field; the service checks the same (`invoices/buyer.ts`). */
export const buyerProblems = (form: ApplyForm): Readonly<Record<string, string>> => {
  const problems: Record<string, string> = {};
  const tax = checkUscc(form.taxNo);
  if (form.title.trim() === "") problems["title"] = "required";
  if (!tax.ok) problems["tax_no"] = tax.code;
  if (isSpecialInvoice(form.type)) {
    if (form.addressTel.trim() === "") problems["address_tel"] = "required";
    if (form.bankAccount.trim() === "") problems["bank_account"] = "required";
  }
  if (!isPlainLine(form.title)) problems["title"] = "invisible";
  if (!isPlainLine(form.addressTel)) problems["address_tel"] = "invisible";
  if (!isPlainLine(form.bankAccount)) problems["bank_account"] = "invisible";
  if (form.category.trim() === "") problems["category"] = "required";
  const emails = emailsOf(form.emails);
  const count = emails.length + (form.known.isKept ? form.known.emails.length : 0);
  if (count > mostAddresses || emails.some((email) => !checkEmail(email).ok)) problems["receive_emails"] = "invalid";
  if (form.style !== onPaper && count === 0) problems["receive_emails"] = "required";
  if (emails.some(isMasked)) problems["receive_emails"] = "masked";
  if (form.style === onPaper) {
    if (form.receiver.name.trim() === "") problems["receiver.name"] = "required";
    if (!checkPhone(form.receiver.mobile).ok) problems["receiver.mobile"] = "invalid";
    if (form.receiver.address.trim() === "") problems["receiver.address"] = "required";
  }
  return problems;
};
