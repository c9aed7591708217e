import { z } from "zod";
import { defineCall, idText } from "../../kernel/calls/define.ts";
import { corporateAccountStates } from "../session/session-calls.ts";

/** Spec 3: 2 = corporate account; the default in agency mode. */
export const accountTypes = { personal: 1, corporate: 2 } as const;
/** Tries at the random amount before the account has to be bound again. */
export const randomAmountTries = 3;
/** Days for which no other amount is sent after so many wrong ones, and over which wrong ones of one party count together. */
export const randomAmountLockDays = 3;

export const bank = z.object({ code: z.string(), name: z.string(), is_corporate: z.boolean() });

export const banksList = defineCall({
  name: "banks.list",
  method: "GET",
  path: "/cdl/1/banks",
  access: "own-session",
  query: () => z.strictObject({ corporate: z.literal("1").optional() }),
  output: () => z.object({ results: z.array(bank) }),
});

/** The account of the person's agency or company; the number masked. */
export const corporateAccount = z.object({
  status: z.enum(corporateAccountStates),
  account_masked: z.string().nullable(),
  bank_code: z.string().nullable(),
  bank_name: z.string().nullable(),
  account_type: z.int().nullable(),
  /** Storage key of the account opening proof, when one was handed in. */
  proof_key: z.string().nullable(),
  tries_left: z.int(),
  create_at: z.string().nullable(),
  bound_at: z.string().nullable(),
  /** Since when it waits for a second person of the agency; null while it does not. */
  proved_at: z.string().nullable(),
  /** Reason why that person refused it; null where nobody did. */
  refused_reason: z.string().nullable(),
});
export type CorporateAccount = z.output<typeof corporateAccount>;

export const corporateAccountGet = defineCall({
  name: "corporateAccount.get",
  method: "GET",
  path: "/cdl/1/corporate_account",
  access: "own-session",
  output: corporateAccount,
});

/** Spec 5: required and numeric; banks flagged as corporate only; the bank agreement is accepted before. */
export const bindAccountBody = z.strictObject({
  account_no: z.string().regex(/^\d{5,32}$/),
  bank_code: z.string().max(20),
  account_type: z.union([z.literal(accountTypes.personal), z.literal(accountTypes.corporate)]).optional(),
  proof_key: idText.optional(),
});
/** A company's: a second person of the agency looks at the proof before it is bound. */
export const bindCompanyAccountBody = z.strictObject({ ...bindAccountBody.shape, proof_key: idText });
const bindRefusals = ["account_bound", "agreement_outdated", "bank_not_corporate", "too_many_tries"];

/** Agency mode. A small random amount is then sent to the account; it has to be named to finish. */
export const agencyAccountBind = defineCall({
  name: "agencyAccount.bind",
  method: "POST",
  path: "/cdl/1/agency/bind_account",
  access: "fund.account.edit",
  body: bindAccountBody,
  output: corporateAccount,
  refusals: bindRefusals,
});

/**
 * Company mode; otherwise as `agencyAccount.bind`, but with a proof, and bound only once a second person of the agency approves it
 * (`accountChanges.update`); `account_change_waits` while one waits. `company_id`: of the company for which the agency's people act, with
 * `company.identity.edit`.
 */
export const companyAccountBind = defineCall({
  name: "companyAccount.bind",
  method: "POST",
  path: "/cdl/1/company/bind_account",
  access: "own-session",
  body: () => z.strictObject({ ...bindCompanyAccountBody.shape, company_id: idText.optional() }),
  output: corporateAccount,
  refusals: [...bindRefusals, "account_change_waits", "not_found", "forbidden"],
});
