import { ServiceError, type SignedIn } from "../../../core/context.ts";
import type { Tables } from "../../../core/database/tables.ts";

/**
 * `bill_imports.create_settlement`: a draft is requested for when all bills are audited, or was created; null: not
 * requested.
 */
export const batchSettlement = { requested: 1, created: 2 } as const;

type SettlementRequest = { readonly is_create_settlement?: boolean | undefined };

/** The person who requests a settlement becomes its maker, so they need the permission to make one. Throws `forbidden`. */
export const assertMayRequestSettlement = (
  { principal }: SignedIn,
  { is_create_settlement }: SettlementRequest,
): void => {
  if (is_create_settlement !== true) return;
  if (!principal.permissions.has("settlement.settlement.create")) throw new ServiceError("forbidden");
};

/** True when a part makes the same settlement request as the first part. */
export const isSameSettlementRequest = (
  record: Pick<Tables["bill_imports"], "create_settlement" | "settlement_remark">,
  body: SettlementRequest & { readonly settlement_remark?: string | undefined },
): boolean =>
  (record.create_settlement !== null) === (body.is_create_settlement === true) &&
  record.settlement_remark === (body.settlement_remark ?? "");
