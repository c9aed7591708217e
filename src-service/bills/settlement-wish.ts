import { ServiceError, type SignedIn } from "../context.ts";
import type { Tables } from "../database/tables.ts";

/** `bill_imports.create_settlement`: a draft is wanted once all bills are audited, or was made; empty: not wished for. */
export const batchSettlement = { wanted: 1, made: 2 } as const;

type Wish = { readonly is_create_settlement?: boolean | undefined };

/** Who wishes for a settlement becomes its maker, so they must be allowed to make one; else `forbidden`. */
export const assertMayWish = ({ principal }: SignedIn, { is_create_settlement }: Wish): void => {
  if (is_create_settlement !== true) return;
  if (!principal.permissions.has("settlement.settlement.create")) throw new ServiceError("forbidden");
};

/** Whether a part says of the settlement what the first one said. */
export const isSameWish = (
  record: Pick<Tables["bill_imports"], "create_settlement" | "settlement_remark">,
  body: Wish & { readonly settlement_remark?: string | undefined },
): boolean =>
  (record.create_settlement !== null) === (body.is_create_settlement === true) &&
  record.settlement_remark === (body.settlement_remark ?? "");
