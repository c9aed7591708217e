import {
  type PayPreview,
  type PayWay,
  settlementsPayPreview,
} from "../../src-shared/billing/settlements/settlement-figures-calls.ts";
import { type SettlementDetail, settlementsGet } from "../../src-shared/billing/settlements/settlements-calls.ts";
import type { PlanInput, PlanItem } from "../../src-shared/bridge/money.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import { type Api, assertAllowed, type Draft } from "./draft.ts";

export type Settlement = SettlementDetail["settlement"];
type Action = Extract<PlanInput, { settlement_id: string }>["action"];
export type InputOf<A extends Action> = Extract<PlanInput, { action: A }>;

/** Parts common to every operation on one settlement. */
export const ofSettlement = <A extends PlanInput["action"]>(action: A, settlement: Settlement) => ({
  action,
  params: { id: settlement.id },
  /** Two operations on one settlement never overlap: the second could rest on a state that the first changes. */
  businessKey: `settlement:${settlement.id}`,
  objectId: settlement.id,
  objectNo: settlement.no,
  companyName: settlement.company_name,
});

/** Shared by operations on several settlements: only those that nothing prevents are planned. */
export const ofSeveral = <A extends PlanInput["action"]>(action: A, items: readonly PlanItem[]) => {
  const planned = items.filter(({ refusal }) => refusal === null);
  return {
    action,
    params: {},
    businessKey: `${action}:${planned[0]?.id ?? ""}`,
    objectId: null,
    objectNo: "",
    companyName: [...new Set(planned.map((one) => one.company_name))].join("、"),
    count: planned.reduce((sum, { count }) => sum + count, 0),
    amount: planned.reduce((sum, { amount }) => sum + amount, 0),
    items,
  };
};

/** A note about workers whom a payment takes over their limit; none where there are no such workers. */
export const overLimitNote = (workers: number): NonNullable<Draft["notes"]> =>
  workers === 0 ? [] : [{ key: "overLimit", value: String(workers) }];

/** Notes about VAT of earlier months that a payment takes from what workers get, and what they owe after it; none without any. */
export const vatShortNotes = ({ people, taken, left }: PayPreview["vat_short"]): NonNullable<Draft["notes"]> => [
  ...(taken === 0 ? [] : [{ key: "vatShortPeople", value: String(people) }]),
  ...(taken === 0 ? [] : [{ key: "vatShortTaken", value: formatMoney(taken) }]),
  ...(left === 0 ? [] : [{ key: "vatShortLeft", value: formatMoney(left) }]),
];

/** The same of several payments at once. One worker may be in more of them, so only what is taken adds up. */
export const vatShortOfSeveral = (previews: readonly Pick<PayPreview, "vat_short">[]): NonNullable<Draft["notes"]> => {
  const taken = previews.reduce((sum, { vat_short }) => sum + vat_short.taken, 0);
  return taken === 0 ? [] : [{ key: "vatShortTaken", value: formatMoney(taken) }];
};

/** Reads the amounts of a payment now. */
export const readShown = (api: Api, id: string, way: PayWay, signal: AbortSignal): Promise<PayPreview> =>
  api.call(settlementsPayPreview, { params: { id }, query: { way } }, { signal });

const readFor = async (api: Api, id: string, verdict: string, signal: AbortSignal): Promise<SettlementDetail> => {
  const detail = await api.call(settlementsGet, { params: { id } }, { signal });
  // The answer to another question would be planned, shown and paid in its place.
  if (detail.settlement.id !== id) throw new AppError("odd_answer", { retryable: true });
  assertAllowed(detail.actions, verdict);
  return detail;
};

type Paying = {
  readonly verdict: string;
  readonly way: PayWay;
  readonly draft: (detail: SettlementDetail, preview: PayPreview) => Draft;
};

/**
 * A drafter of a payment of one settlement: what it would pay now is read beside what was approved and shown where it
 * differs. AppError: as `onSettlement`, and `figures_changed` where a checker has to approve first.
 */
export const onPayment =
  ({ verdict, way, draft }: Paying) =>
  async (api: Api, input: { readonly settlement_id: string }, signal: AbortSignal): Promise<Draft> => {
    const detail = await readFor(api, input.settlement_id, verdict, signal);
    const preview = await readShown(api, input.settlement_id, way, signal);
    if (preview.outcome === "approval") throw new AppError("figures_changed");
    const planned = draft(detail, preview);
    const notes = [...(planned.notes ?? []), ...vatShortNotes(preview.vat_short)];
    return { ...planned, notes, ...(preview.difference && { difference: preview.difference }) };
  };

type Drafting<A extends Action> = {
  /** Name of the action as the service decides on it in `settlements.get`. */
  readonly verdict: string;
  readonly draft: (detail: SettlementDetail, input: InputOf<A>) => Draft;
};

/** A drafter about one settlement. AppError: what the service decided against this person doing it. */
export const onSettlement =
  <A extends Action>({ verdict, draft }: Drafting<A>) =>
  async (api: Api, input: InputOf<A>, signal: AbortSignal): Promise<Draft> =>
    draft(await readFor(api, (input as { settlement_id: string }).settlement_id, verdict, signal), input);
