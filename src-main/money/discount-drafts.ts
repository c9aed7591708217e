import { AppError } from "../../src-shared/bridge/define.ts";
import { discountActions } from "../../src-shared/bridge/fee-discounts.ts";
import type { PlanInput } from "../../src-shared/bridge/money.ts";
import { companiesAll } from "../../src-shared/calls/companies.ts";
import {
  type FeeDiscountStep,
  feeDiscountsCreate,
  feeDiscountsGet,
  feeDiscountsUpdate,
} from "../../src-shared/records/fee-discounts.ts";
import { formatMoney, formatRatio } from "../../src-shared/values/money.ts";
import type { Api, Draft, Drafter } from "./draft.ts";

type StepInput = Extract<PlanInput, { discount_id: string }>;
type Terms = { kind: number; ratio: number; start_at: string | null; end_at: string | null; reason: string };

const common = { count: 1, laborNet: null, sms: null } as const;

const notesOf = ({ kind, ratio, start_at, end_at, reason }: Terms): NonNullable<Draft["notes"]> => [
  { key: `discountKind${kind}`, value: formatRatio(ratio) },
  { key: "discountDays", value: `${start_at ?? ""} – ${end_at ?? ""}` },
  { key: "discountReason", value: reason },
];

/** AppError `not_found` for a company that the person does not see. */
const create: Drafter<"discount.create"> = async (api, { action, ...body }, signal) => {
  const companies = await api.call(companiesAll, {}, { signal });
  const company = companies.results.find(({ id }) => id === body.company_id);
  if (!company) throw new AppError("not_found");
  return {
    ...common,
    action,
    call: feeDiscountsCreate.name,
    params: {},
    body,
    businessKey: `discount.create:${body.company_id}`,
    objectId: null,
    objectNo: "",
    companyName: company.name,
    amount: body.amount,
    notes: notesOf(body),
  };
};

/** AppError: what the service decided against this person doing it; `invalid` where a reason is missing. */
const step =
  (name: FeeDiscountStep) =>
  async (api: Api, { discount_id, reason }: StepInput, signal: AbortSignal): Promise<Draft> => {
    const { discount, actions } = await api.call(feeDiscountsGet, { params: { id: discount_id } }, { signal });
    const verdict = actions.find(({ action }) => action === name);
    if (verdict?.allowed !== true) throw new AppError(verdict?.reason ?? "forbidden");
    if (name !== "approve" && reason === undefined) throw new AppError("invalid");
    const isTakenBack = name === "withdraw";
    return {
      ...common,
      action: discountActions[name],
      call: feeDiscountsUpdate.name,
      params: { id: discount.id },
      body: {
        version: discount.version,
        action: name,
        ...(reason !== undefined && { reason }),
        ...(isTakenBack && { expected_left: discount.left }),
      },
      businessKey: `discount:${discount.id}`,
      objectId: discount.id,
      objectNo: discount.no,
      companyName: discount.company_name,
      amount: isTakenBack ? discount.left : discount.amount,
      notes: [
        ...notesOf(discount),
        ...(isTakenBack ? [{ key: "discountUsed", value: formatMoney(discount.used) }] : []),
        ...(reason === undefined ? [] : [{ key: "reason", value: reason }]),
      ],
    };
  };

/** What can be planned about fee discounts. */
export const discountDrafters = {
  "discount.create": create,
  [discountActions.approve]: step("approve"),
  [discountActions.reject]: step("reject"),
  [discountActions.withdraw]: step("withdraw"),
} as const;
