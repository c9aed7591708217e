import { checkUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import { isSpecialInvoice } from "../../../src-shared/kernel/values/money/invoice.ts";
import { checkEmail } from "../../../src-shared/kernel/values/people/email.ts";
import { isMasked } from "../../../src-shared/kernel/values/people/mask.ts";
import { checkPhone } from "../../../src-shared/kernel/values/people/phone.ts";
import { isPlainLine } from "../../../src-shared/kernel/values/text/text.ts";
import { ServiceError } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";

/** The buyer of an invoice, as named by its application. */
export type Buyer = {
  readonly invoice_type: number;
  readonly invoice_style: number;
  readonly title: string;
  readonly tax_no: string;
  readonly address_tel: string;
  readonly bank_account: string;
  readonly receive_emails: readonly string[];
  readonly receiver?: { readonly name: string; readonly mobile: string; readonly address: string } | undefined;
};

const onPaper = 2;
/** Maximum number of addresses that an invoice is sent to. */
export const maxAddresses = 5;

/** The stored addresses of an application. */
export const addressesOf = (apply: { readonly receive_emails: string } | undefined): string[] =>
  (apply?.receive_emails ?? "").split(",").filter((email) => email !== "");

const printed = ["title", "address_tel", "bank_account"] as const;

const taxNoFault = (taxNo: string, company: Pick<Tables["companies"], "credit_code">): string | undefined => {
  const checkedTaxNo = checkUscc(taxNo);
  if (!checkedTaxNo.ok) return checkedTaxNo.code;
  // The buyer must be the payer (dictionary A1, four flows): an invoice to somebody else does not prove this payment.
  return company.credit_code !== "" && company.credit_code !== checkedTaxNo.value ? "buyer_differs" : undefined;
};

/**
 * Refuses with `invalid` and the fields that are wrong: the tax number by its check digits and as the company's own,
 * address and account where a special invoice has to name them, texts that would print differently from how they were read,
 * e-mails, the postal address for a paper invoice, and masked values, which come from a prefilled form and would overwrite
 * the real ones.
 */
export const assertBuyer = (buyer: Buyer, company: Pick<Tables["companies"], "credit_code">): void => {
  const faults: Record<string, string[]> = {};
  const taxNo = taxNoFault(buyer.tax_no, company);
  if (taxNo !== undefined) faults["tax_no"] = [taxNo];
  if (isSpecialInvoice(buyer.invoice_type)) {
    if (buyer.address_tel.trim() === "") faults["address_tel"] = ["required"];
    if (buyer.bank_account.trim() === "") faults["bank_account"] = ["required"];
  }
  for (const field of printed) if (!isPlainLine(buyer[field])) faults[field] = ["invisible"];
  if (buyer.receive_emails.some((email) => !checkEmail(email).ok)) faults["receive_emails"] = ["invalid"];
  if (buyer.receive_emails.length > maxAddresses) faults["receive_emails"] = ["too_many"];
  if (buyer.receive_emails.some(isMasked)) faults["receive_emails"] = ["masked"];
  for (const field of ["name", "address"] as const) {
    if (isMasked(buyer.receiver?.[field] ?? "")) faults[`receiver.${field}`] = ["masked"];
  }
  if (buyer.invoice_style === onPaper && buyer.receiver === undefined) faults["receiver"] = ["required"];
  if (buyer.invoice_style !== onPaper && buyer.receive_emails.length === 0) faults["receive_emails"] = ["required"];
  if (buyer.receiver !== undefined && !checkPhone(buyer.receiver.mobile).ok) faults["receiver.mobile"] = ["invalid"];
  if (Object.keys(faults).length > 0) throw new ServiceError("invalid", { fields: faults });
};
