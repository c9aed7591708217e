import { AppError } from "../../src-shared/bridge/define.ts";
import type { PlanInput } from "../../src-shared/bridge/money.ts";
import { promotionActions } from "../../src-shared/bridge/promotion-fees.ts";
import {
  type PromotionFeeStep,
  promotionFeesCreate,
  promotionFeesGet,
  promotionFeesPreview,
  promotionFeesUpdate,
} from "../../src-shared/calls/promotion-fees.ts";
import { formatMoney, formatRatio } from "../../src-shared/values/money.ts";
import type { Api, Draft, Drafter } from "./draft.ts";

type StepInput = Extract<PlanInput, { fee_id: string }>;
type Figures = { base_amount: number; ratio: number; fee: number; tax: number; net: number };
type Note = NonNullable<Draft["notes"]>[number];

const common = { count: 1, laborNet: null, sms: null } as const;

const notesOf = (channel: string, period: string, { base_amount, ratio, fee, tax, net }: Figures): Note[] => [
  { key: "promotionChannel", value: channel },
  { key: "promotionPeriod", value: period },
  { key: "promotionBase", value: `${formatMoney(base_amount)} × ${formatRatio(ratio)} = ${formatMoney(fee)}` },
  { key: "promotionTax", value: formatMoney(tax) },
  { key: "promotionNet", value: formatMoney(net) },
];

/** Reads base, fee and tax as they are now. AppError: why no fee can be made of this month. */
const create: Drafter<"promotion.create"> = async (api, { action, ...body }, signal) => {
  const { company_id, period, ratio, channel_kind, channel_name } = body;
  const query = { company_id, period, ratio, channel_kind, channel_name };
  const found = await api.call(promotionFeesPreview, { query }, { signal });
  if (found.problem !== null) throw new AppError(found.problem, { params: { period } });
  const { base_amount, fee, tax } = found;
  return {
    ...common,
    action,
    call: promotionFeesCreate.name,
    params: {},
    body: { ...body, expected: { base_amount, fee, tax } },
    businessKey: `promotion.create:${company_id}:${period}`,
    objectId: null,
    objectNo: "",
    companyName: found.company_name,
    amount: fee,
    notes: notesOf(channel_name, period, found),
  };
};

/** AppError: what the service decided against this person doing it; `invalid` for a payment without its serial. */
const step =
  (name: PromotionFeeStep) =>
  async (api: Api, { fee_id, reason, bank_serial }: StepInput, signal: AbortSignal): Promise<Draft> => {
    const { fee, actions } = await api.call(promotionFeesGet, { params: { id: fee_id } }, { signal });
    const verdict = actions.find(({ action }) => action === name);
    if (verdict?.allowed !== true) throw new AppError(verdict?.reason ?? "forbidden");
    if (name === "pay" && bank_serial === undefined) throw new AppError("invalid");
    return {
      ...common,
      action: promotionActions[name],
      call: promotionFeesUpdate.name,
      params: { id: fee.id },
      body: {
        version: fee.version,
        action: name,
        ...(reason !== undefined && { reason }),
        ...(bank_serial !== undefined && { bank_serial }),
      },
      businessKey: `promotion:${fee.id}`,
      objectId: fee.id,
      objectNo: fee.no,
      companyName: fee.company_name,
      amount: name === "pay" ? fee.net : fee.fee,
      notes: [
        ...notesOf(fee.channel_name, fee.period, fee),
        ...(bank_serial === undefined ? [] : [{ key: "serial", value: bank_serial }]),
        ...(reason === undefined ? [] : [{ key: "reason", value: reason }]),
      ],
    };
  };

/** What can be planned about promotion fees. */
export const promotionDrafters = {
  "promotion.create": create,
  [promotionActions.confirm]: step("confirm"),
  [promotionActions.approve]: step("approve"),
  [promotionActions.pay]: step("pay"),
  [promotionActions.reject]: step("reject"),
} as const;
