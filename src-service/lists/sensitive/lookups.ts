import type { AnyCall } from "../../../src-shared/kernel/calls/define.ts";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import { personalSearches } from "../../../src-shared/kernel/lists/personal-search.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { listExports } from "../../../src-shared/papers/list-exports.ts";
import { type ListName, listByName, listNames } from "../../../src-shared/registries/lists/registry.ts";
import type { SignedIn } from "../../core/context.ts";
import { markOf } from "./guesses.ts";
import { countUses, marksOfLastDay } from "./uses.ts";

/** Calls beside the lists and their exports whose body or query chooses all rows that match a list's filters. */
const choosing: Readonly<Record<string, ListName>> = {
  "settlements.create": "bills",
  "bills.setOrganization": "bills",
  "bills.updateInvoicingStatus": "bills",
  "bills.updateTaxCollectStatus": "bills",
  "bills.changePreview": "bills",
  "billBatches.update": "bills",
  "billBatches.cancel": "bills",
  "batches.setOrganization": "bills",
  "bills.incomeTaxDetail": "bills",
  "bills.exportIncomeTax": "bills",
  "incomeSummary.taxCard": "incomeSummary",
  "laborContracts.sendPreview": "companyLabors",
  "laborContracts.manualSend": "companyLabors",
  "laborContracts.download": "laborContracts",
  "simpleTasks.laborCount": "companyLabors",
  "simpleTasks.asyncCount": "companyLabors",
  "tasks.createSimple": "companyLabors",
};

const listOfCall = new Map<string, AnyList>([
  ...Object.entries(choosing).map(([call, list]) => [call, listByName(list)] as const),
  ...listExports.map(({ call, list }) => [call.name, listByName(list)] as const),
  ...listNames.map((name) => [listByName(name).call, listByName(name)] as const),
]);

/** The list whose filters a call takes, in its query or as `matching` in its body; undefined: none. */
export const listFilteredBy = (call: Pick<AnyCall, "name">): AnyList | undefined => listOfCall.get(call.name);

const fieldsOf = ({ query, body }: { query: unknown; body: unknown }): Readonly<Record<string, unknown>> => ({
  ...(query as object),
  ...(body as { matching?: object }).matching,
});

/**
 * Counts the whole names and numbers that a request looks for, by people who may not reveal: the result shows whether
 * somebody has that number, so a masked value could be guessed by trying. Each different text counts once a day and is in
 * the audit log, masked. Throws `lookup_limit`.
 */
export const countLookups = async (
  context: SignedIn,
  call: AnyCall,
  request: { query: unknown; body: unknown },
): Promise<void> => {
  const { principal, db, clock } = context;
  const list = listFilteredBy(call);
  if (list === undefined || principal.permissions.has("sensitive.field.reveal")) return;
  const uses = personalSearches(list, fieldsOf(request)).map(({ kind, text }) => {
    return { kind, text, mark: markOf("lookup", text) };
  });
  const marks = uses.map(({ mark }) => mark);
  const countedMarks = await marksOfLastDay(db, principal.user_id, "lookup", marks, clock.now());
  if (marks.every((mark) => countedMarks.has(mark))) return;
  await context.write(async (writing) => {
    for (const { kind, text } of await countUses(writing, principal, "lookup", uses)) {
      await writing.audit({
        agency_id: principal.agency_id,
        action: "sensitive.lookup",
        object: `list:${list.name}`,
        after: { kind, masked: maskField(kind, text) },
      });
    }
  });
};
