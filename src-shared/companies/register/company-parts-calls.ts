import { z } from "zod";
import { idText } from "../../kernel/calls/define.ts";
import { verdicts } from "../../kernel/records/define.ts";
import { nextSteps } from "../../kernel/records/next-step.ts";
import { contractReminder } from "../contracts/contract-reminders-calls.ts";
import { identityAskedAnew } from "../identity/ent-identity-calls.ts";
import { companies } from "./companies-list.ts";
import { companyFreeze } from "./company-freezes.ts";
import { companyReview } from "./company-review-calls.ts";

const text = z.string().nullable();

const base = z.object({
  ...{ legal_person: text, legal_person_id_no: text, license_no: text, established_at: text },
  ...{ license_valid_to: text, legal_id_valid_to: text },
  /** Storage key of the licence; null for who may not read it. */
  license_key: text,
  registered_capital: z.int().nullable(),
  ...{ register_address: text, business_scope: text, industry_name: text },
  ...{ contact_name: z.string(), contact_mobile: z.string(), contact_email: text },
  ...{ invoice_title: text, tax_no: text, address_tel: text, bank_account: text, invoice_email: text },
  ...{ reject_reason: text, frozen_reason: text, submitted_at: text, reviewed_at: text },
  /** Names of people, "" for nobody. */
  ...{ submitted_by: z.string(), reviewed_by: z.string() },
});

const business = z.object({
  /** Each from its first day on, the latest first. */
  modes: z.array(z.object({ start_at: z.string(), tax_calculate_mode: z.int(), calculation_mode_no: z.int() })),
  /** A worker's limits in cents; null: the usual ones. */
  ...{ month_limit: z.int().nullable(), quarter_limit: z.int().nullable() },
  contract_type: z.int().nullable(),
  /** Orders: 1 directed · 2 open · 3 both; null where nothing was chosen. */
  task_mode: z.int().nullable(),
  /** True when those who apply for an order need nobody's approval. */
  is_no_audit: z.boolean(),
});

const account = z.object({
  ...{ account_no: z.string(), bank_code: z.string(), status: z.int(), verified_at: text },
  /** People who named the amount that the bank had sent, and approved the account; null where nothing says it. */
  ...{ proved_by: text, proved_at: text, approved_by: text, approved_at: text },
});

const story = z.object({
  ...{ identified_at: text, identified_by: text },
  /** Of its first main contract that was sealed; null for who may not see contracts. `active_since`: the first day. */
  ...{ signed_at: text, signed_by: text, sealed_at: text, sealed_by: text, active_since: text },
});

const tier = z.object({ limit: z.int().nullable(), ratio: z.int(), sign: z.literal([1, 2]) });

const terms = z.object({
  ...{ contract_id: idText, no: z.string(), status: z.int(), start_at: z.string(), end_at: z.string(), abort_at: text },
  ...{ auto_renew: z.boolean(), remind_days: z.int().nullable() },
  /** Fee grids with the supplements in force laid over them; `fee_period`, `tier_method` as in the terms. */
  ...{ tiers: z.array(tier), labor_tiers: z.array(tier) },
  ...{ fee_period: z.int().nullable(), tier_method: z.int().nullable() },
});
export type CompanyTerms = z.output<typeof terms>;

const contract = z.object({
  ...{ id: idText, no: z.string(), category: z.int(), status: z.int() },
  ...{ start_at: z.string(), end_at: z.string(), abort_at: text },
});

const wallet = z.object({
  ...{ id: idText, channel: z.int(), balance: z.int(), frozen: z.int(), low_balance_alert: z.int() },
});

const person = z.object({
  ...{ id: idText, name: z.string(), mobile: z.string(), roles: z.array(z.string()), is_active: z.boolean() },
});

const salesman = z.object({
  ...{ start_at: z.string(), salesman: z.string(), service_owner: z.string(), set_by: z.string(), set_at: z.string() },
});

const entry = z.object({ action: z.string(), by: z.string(), at: z.string(), reason: z.string() });

/**
 * Parts of a company's detail beside what imports are checked by. Each part is null for who lacks its permission:
 * `company`, `base`, `business`, `freezes`, `identity_asked_anew`, `story`, `manager` (`company.company.view`), `account`,
 * `contracts`, `terms`, `reminders` (`contract.contract.view`), `wallets` (`fund.wallet.view`), `months` (`settlement.settlement.view`), `people` (`user.company_user.view` or `company.company.edit`), `workers` (`labor.labor.view`),
 * `salesmen` (the agency's people only), `history` (`company.company.edit` or `audit_log.entry.view`). Numbers and names of
 * people are masked.
 */
export const companyParts = {
  company: companies.row.nullable(),
  base: base.nullable(),
  business: business.nullable(),
  account: account.nullable(),
  /** When it proved who it is and signed, and by whom. */
  story: story.nullable(),
  /** The main contract in force, else the one on its way, else the last; null also where there is none. */
  terms: terms.nullable(),
  /** The super manager in office. */
  manager: z.object({ name: z.string(), mobile: z.string(), since: z.string() }).nullable(),
  contracts: z.array(contract).nullable(),
  wallets: z.array(wallet).nullable(),
  /** Settled less returned of the last months that have anything, oldest first, cents. */
  months: z.array(z.object({ period: z.string(), settled: z.int() })).nullable(),
  people: z.array(person).nullable(),
  workers: z.object({ all: z.int(), active: z.int() }).nullable(),
  salesmen: z.array(salesman).nullable(),
  freezes: z.array(companyFreeze).nullable(),
  /** When it was reminded of its contracts, the latest first. */
  reminders: z.array(contractReminder).nullable(),
  history: z.array(entry).nullable(),
  /** Set when the company must be verified again; else null. */
  identity_asked_anew: identityAskedAnew.nullable(),
  /** Null for a company not handed in yet, and for who neither takes companies in nor reviews them. */
  review: companyReview.nullable(),
  /** Empty for who does not see companies. */
  next: nextSteps,
  /** Of `companyDecisions`, and of `freeze` and `unfreeze`. */
  actions: verdicts,
} as const;
