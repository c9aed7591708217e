import type { PaymentPurpose } from "../../src-shared/calls/money.ts";
import type { PermissionKey } from "../../src-shared/permissions.ts";
import type { Principal } from "../context.ts";
import type { Database } from "../database/tables.ts";
import { findSettlement } from "../settlements/store.ts";

/**
 * Who may ask for a payment code and what it is about: the permission, and how to find the object among what the person may
 * see (throws `not_found`).
 */
export type CodePurpose = {
  readonly permission: PermissionKey;
  readonly find: (db: Database, principal: Principal, id: string) => Promise<{ readonly id: number }>;
};

const ofSettlement: CodePurpose = { permission: "settlement.settlement.pay", find: findSettlement };

export const codePurposes: Readonly<Record<PaymentPurpose, CodePurpose>> = {
  settle: ofSettlement,
  retry: ofSettlement,
};
