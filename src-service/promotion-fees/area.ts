import { promotionFees } from "../../src-shared/lists/promotion-fees.ts";
import type { HandlersFor } from "../context.ts";
import { listRows } from "../lists/query.ts";
import type { MakeArea } from "../plumbing/service.ts";
import { createFee, previewFee } from "./create.ts";
import { feeDetail } from "./detail.ts";
import type { PromotionFee } from "./fee-store.ts";
import { promotionFeesSource } from "./promotion-fees-source.ts";
import { updateFee } from "./steps.ts";

type PromotionCalls = `promotionFees.${"list" | "preview" | "create" | "get" | "update"}`;

const made = ({ id, no, status }: PromotionFee) => ({ fee_id: String(id), no, status });

const handlers: HandlersFor<PromotionCalls> = {
  "promotionFees.list": ({ db, principal }, { query }) =>
    listRows(db, principal, promotionFees, query, promotionFeesSource),
  "promotionFees.preview": (context, { query }) => previewFee(context, query),
  "promotionFees.create": async (context, { body }, writing) => made(await createFee(context, writing, body)),
  "promotionFees.get": (context, { params }) => feeDetail(context, params.id),
  "promotionFees.update": async (context, { params, body }, writing) =>
    made(await updateFee(context, writing, params.id, body)),
};

/** Business promotion fees (推广服务费): what the agency owes who brought it a company. */
export const promotionFeesArea: MakeArea = () => ({ handlers });
