import { z } from "zod";
import { defineCall, idText, version } from "../../kernel/calls/define.ts";
import { reasonField } from "../../kernel/forms/fields.ts";
import { dayOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import { mandateLimits } from "./company-channels-states.ts";

const common = { access: "company.company.view" } as const;

const channel = {
  /** 0 closed · 1 opening · 2 open · 3 failed · 4 stopped. */
  state: z.int(),
  /** Counts up with every change; 0 where nothing was ever asked for. */
  version: z.int(),
  agreement_no: z.string().nullable(),
  opened_at: z.string().nullable(),
  /** Reason why it is not open (yet): a code of the program, or the provider's words. */
  fault: z.string().nullable(),
  /** Actions open to the person now. */
  actions: z.array(z.enum(["open", "close", "query"])),
};
const alipay = z.object({
  ...channel,
  /** Page where the company signs, while the agreement is being opened. */
  url: z.string().nullable(),
});
const accountBook = z.object({
  ...channel,
  /** The company's units of the agency's account: each fills one wallet. Cents. */
  units: z.array(
    z.object({ wallet_id: idText, channel: z.int(), account_no: z.string(), balance: z.int(), frozen: z.int() }),
  ),
});

const act = z.strictObject({ version, action: z.enum(["open", "close", "query"]) });
/** `channel_in_use`: money lies in its wallet. `channel_has_settlements`: some of its settlements are not finished. */
const refusals = [
  ...(["invalid", "not_found", "forbidden", "stale_version", "illegal_transition"] as const),
  ...(["channel_in_use", "channel_has_settlements", "company_stopped"] as const),
] as const;

const alipayPath = "/cdl/1/companies/{id}/alipay_sign" as const;
const bookPath = "/cdl/1/companies/{id}/account_book" as const;
const mandatePath = "/cdl/1/companies/{id}/cmb_pay" as const;

/** State of the company's agreement with Alipay. */
export const alipaySigningGet = defineCall({
  ...{ ...common, name: "alipaySigning.get", method: "GET", path: alipayPath },
  output: alipay,
});

/** Opens the agreement (the company signs on the page), closes it, or asks Alipay how it stands. */
export const alipaySigningCreate = defineCall({
  ...{ ...common, name: "alipaySigning.create", method: "POST", path: alipayPath },
  ...{ body: act, output: alipay, refusals },
});

/** The units of the agency's account at the bank that the company pays into. */
export const accountBooksGet = defineCall({
  ...{ ...common, name: "accountBooks.get", method: "GET", path: bookPath },
  output: accountBook,
});

/** Opens or closes the company's account book, or asks the bank how it stands. */
export const accountBooksOpen = defineCall({
  ...{ ...common, name: "accountBooks.open", method: "POST", path: bookPath },
  ...{ body: act, output: accountBook, refusals },
});

const cents = z.int().min(mandateLimits.least).max(mandateLimits.most);
const terms = z.object({ payment_limit: z.int(), day_limit: z.int(), until: z.string() });
const cmbPay = z.object({
  /** Counts up with every change of the company's mandates. */
  version: z.int(),
  /** The company's bound account at CMB, without which nothing can be taken. */
  account: z.object({ id: idText, account_masked: z.string(), bank_name: z.string() }).nullable(),
  /** In force; `is_over`: its last day has passed. */
  mandate: z.object({ ...terms.shape, confirmed_at: z.string(), is_over: z.boolean() }).nullable(),
  /** Proposal that waits for a second person. */
  proposal: z.object({ ...terms.shape, maker_name: z.string(), create_at: z.string(), reason: z.string() }).nullable(),
  /** Taken today, cents. */
  used_today: z.int(),
  actions: z.array(z.enum(["ask", "approve", "reject", "withdraw", "stop"])),
  history: z.array(
    z.object({ ...terms.shape, id: idText, status: z.int(), maker_name: z.string(), create_at: z.string() }),
  ),
});
export type CmbPay = z.output<typeof cmbPay>;

/** Up to what, and until when, payments may be taken from the company's own account at CMB. */
export const cmbPayGet = defineCall({
  ...{ ...common, name: "cmbPay.get", method: "GET", path: mandatePath },
  output: cmbPay,
});

/**
 * Asks for a mandate, decides on it, takes it back or stops it. What lowers it counts at once; what raises it waits for a second
 * person of the agency (`mandate_waits` while one waits). `no_cmb_account`: the company has no bound account at CMB.
 */
export const cmbPayUpdate = defineCall({
  ...{ ...common, name: "cmbPay.update", method: "PUT", path: mandatePath },
  body: () =>
    z.strictObject({
      ...{ version, action: z.enum(["ask", "approve", "reject", "withdraw", "stop"]) },
      ...{ payment_limit: cents.optional(), day_limit: cents.optional(), until: dayOfMeaning("expires").optional() },
      reason: reasonField().schema.optional(),
    }),
  output: cmbPay,
  refusals: [
    ...(["invalid", "not_found", "forbidden", "stale_version", "illegal_transition"] as const),
    ...(["same_person", "no_cmb_account", "mandate_waits"] as const),
  ],
});
