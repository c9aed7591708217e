import type { PlanInput } from "../../src-shared/bridge/money.ts";
import { billDrafters } from "./bill-drafts.ts";
import { discountDrafters } from "./discount-drafts.ts";
import type { Api, Draft, Drafter } from "./draft.ts";
import { fundDrafters } from "./fund-drafts.ts";
import { invoiceImportDrafters } from "./invoice-import-drafts.ts";
import { promotionDrafters } from "./promotion-drafts.ts";
import { serviceBillDrafters } from "./service-bill-drafts.ts";
import { settlementDrafters } from "./settlement-drafts.ts";

/** Every operation that can be planned; a new one joins `planInput`, one file of drafters and this map. */
const drafters: { readonly [A in PlanInput["action"]]: Drafter<A> } = {
  ...settlementDrafters,
  ...billDrafters,
  ...fundDrafters,
  ...promotionDrafters,
  ...discountDrafters,
  ...serviceBillDrafters,
  ...invoiceImportDrafters,
};

/** Reads what the operation is about from the service and says what would be sent (see `Drafter`). */
export const draftOf = (api: Api, input: PlanInput, signal: AbortSignal): Promise<Draft> =>
  (drafters[input.action] as Drafter<PlanInput["action"]>)(api, input, signal);
