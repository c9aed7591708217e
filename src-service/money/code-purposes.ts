import type { PaymentPurpose } from "../../src-shared/calls/money.ts";
import type { PermissionKey } from "../../src-shared/permissions.ts";
import type { Principal } from "../context.ts";
import type { Database } from "../database/tables.ts";
import { isForAgency } from "../funds/channel-accounts.ts";
import { notFound } from "../plumbing/answers.ts";
import { findSettlement } from "./find-settlement.ts";
import { findWallet } from "./find-wallet.ts";

/**
 * Who may ask for a payment code and what it is about: the permission, and how to find the object among what the person may
 * see (throws `not_found`).
 */
export type CodePurpose = {
  readonly permission: PermissionKey;
  readonly find: (db: Database, principal: Principal, id: string) => Promise<{ readonly id: number }>;
};

const ofSettlement: CodePurpose = { permission: "settlement.settlement.pay", find: findSettlement };

const ofWallet: CodePurpose = { permission: "fund.withdrawal.pay", find: findWallet };

/** The object is the agency itself: which of its accounts, says the purpose. */
const ofAgency: CodePurpose = {
  permission: "fund.withdrawal.pay",
  find: async (_db, principal, id) => {
    if (id !== String(principal.agency_id) || !isForAgency(principal)) throw notFound();
    return { id: principal.agency_id };
  },
};

export const codePurposes: Readonly<Record<PaymentPurpose, CodePurpose>> = {
  settle: ofSettlement,
  retry: ofSettlement,
  service_bills: { permission: "service_bill.service_bill.pay", find: findWallet },
  withdraw: ofWallet,
  cmbWithdraw: ofAgency,
  merchantWithdraw: ofAgency,
  offline: ofSettlement,
  company_pay: ofSettlement,
};
