import type { PlanInput } from "../../src-shared/bridge/money.ts";
import { billDrafters } from "./bill-drafts.ts";
import type { Api, Draft, Drafter } from "./draft.ts";
import { fundDrafters } from "./fund-drafts.ts";
import { insuranceDrafters } from "./insurance-drafts.ts";
import { invoiceImportDrafters } from "./invoice-import-drafts.ts";
import { recordDraft } from "./record-drafts.ts";
import { serviceBillDrafters } from "./service-bill-drafts.ts";
import { settlementDrafters } from "./settlement-drafts.ts";
import { taskDrafters } from "./task-drafts.ts";

/** Operations on records are planned by the records' declarations (`record-drafts.ts`). */
type OwnAction = Exclude<PlanInput, { values: unknown }>["action"];

/** Every other operation that can be planned; a new one joins `planInput`, one file of drafters and this map. */
const drafters: { readonly [A in OwnAction]: Drafter<A> } = {
  ...settlementDrafters,
  ...billDrafters,
  ...fundDrafters,
  ...serviceBillDrafters,
  ...insuranceDrafters,
  ...invoiceImportDrafters,
  ...taskDrafters,
};

/** Reads what the operation is about from the service and says what would be sent (see `Drafter`). */
export const draftOf = (api: Api, input: PlanInput, signal: AbortSignal): Promise<Draft> =>
  "values" in input
    ? recordDraft(api, input, signal)
    : (drafters[input.action] as Drafter<OwnAction>)(api, input, signal);
