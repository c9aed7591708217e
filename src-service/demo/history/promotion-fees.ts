import { promotionFeeStates } from "../../../src-shared/billing/fees/promotion-fees-record.ts";
import { addDays, addMonths, monthOf } from "../../../src-shared/kernel/values/time/time.ts";
import { type BasePart, baseOf, channelKinds, claimOf, feeOf } from "../../billing/promotion-fees/compute.ts";
import { paymentJournal } from "../../billing/promotion-fees/journal.ts";
import type { Tables } from "../../core/database/tables.ts";
import type { Books } from "../world/books.ts";
import type { World } from "../world/world.ts";
import type { DemoCompany } from "./companies.ts";
import type { FundEvent } from "./funds.ts";
import type { GeneratedSettlement } from "./settlements.ts";

type Fee = Tables["promotion_fees"];

type Spec = {
  readonly company: number;
  readonly monthsAgo: number;
  readonly channel: string;
  readonly kind: 1 | 2;
  readonly ratio: number;
  readonly status: Parameters<typeof promotionFeeStates.code>[0];
  readonly daysAgo: number;
  readonly reason?: string;
};

const { firm, person } = channelKinds;

const specs: readonly Spec[] = [
  {
    company: 0,
    monthsAgo: 2,
    channel: "上海启航商务咨询有限公司",
    kind: firm,
    ratio: 120,
    status: "paid",
    daysAgo: 16,
  },
  { company: 1, monthsAgo: 2, channel: "周海平", kind: person, ratio: 50, status: "paid", daysAgo: 15 },
  {
    company: 3,
    monthsAgo: 2,
    channel: "杭州合众企业服务有限公司",
    kind: firm,
    ratio: 800,
    status: "rejected",
    daysAgo: 12,
    reason: "费率与渠道合同不符，应为 0.8%",
  },
  { company: 3, monthsAgo: 1, channel: "杭州合众企业服务有限公司", kind: firm, ratio: 80, status: "toPay", daysAgo: 6 },
  {
    company: 0,
    monthsAgo: 1,
    channel: "上海启航商务咨询有限公司",
    kind: firm,
    ratio: 120,
    status: "confirming",
    daysAgo: 4,
  },
  { company: 1, monthsAgo: 1, channel: "周海平", kind: person, ratio: 50, status: "toConfirm", daysAgo: 2 },
];

const partsIn = (settlements: readonly GeneratedSettlement[], companyId: number, period: string): BasePart[] =>
  settlements
    .filter(({ settlement, times }) => settlement.company_id === companyId && monthOf(times.finish) === period)
    .map(({ settlement, lines }) => {
      const paid = lines.filter(({ fate }) => fate === "paid");
      const amount = paid.reduce((sum, { bill }) => sum + bill.accounting_fee, 0);
      return { settlement_id: settlement.id, settlement_no: settlement.no, line_count: paid.length, amount };
    })
    .filter(({ line_count }) => line_count > 0);

const addFee = (world: World, company: DemoCompany, spec: Spec, parts: readonly BasePart[]): Fee => {
  const day = addDays(world.anchor, -spec.daysAgo);
  const base_amount = baseOf(parts);
  const { tax_steps: _steps, ...amounts } = feeOf(base_amount, spec.ratio, spec.kind, day);
  const at = (time: string): string => `${day} ${time}`;
  const reached = (...keys: readonly Spec["status"][]): boolean => keys.includes(spec.status);
  const isConfirmed = reached("confirming", "toPay", "paid", "rejected");
  const isApproved = reached("toPay", "paid");
  const isRejected = reached("rejected");
  const fee: Fee = {
    id: world.ids(1),
    version: 1,
    change_seq: world.seq(),
    agency_id: world.agencyId,
    company_id: company.id,
    no: world.number("TG", day),
    status: promotionFeeStates.code(spec.status),
    channel_name: spec.channel,
    channel_kind: spec.kind,
    salesman_id: null,
    claim: isRejected ? null : claimOf(spec.channel),
    period: addMonths(monthOf(world.anchor), -spec.monthsAgo),
    base_amount,
    line_count: parts.reduce((sum, { line_count }) => sum + line_count, 0),
    settlement_count: parts.length,
    ratio: spec.ratio,
    ...amounts,
    tax_date: day,
    tax_paid: 0,
    tax_paid_period: null,
    tax_paid_at: null,
    bank_serial: null,
    remark: "",
    reason: spec.reason ?? "",
    maker_id: world.operator("maker").id,
    confirmer_id: isConfirmed ? world.operator("maker").id : null,
    checker_id: isApproved ? world.operator("checker").id : null,
    payer_id: null,
    rejecter_id: isRejected ? world.operator("checker").id : null,
    create_at: at("10:05:00"),
    confirmed_at: isConfirmed ? at("10:40:00") : null,
    approved_at: isApproved ? at("14:10:00") : null,
    paid_at: null,
    rejected_at: isRejected ? at("14:10:00") : null,
  };
  world.add("promotion_fees", fee);
  for (const part of parts) world.add("promotion_fee_parts", { fee_id: fee.id, ...part });
  return fee;
};

/** Promotion fees of the last months in every state. Returns the money events of the paid ones. */
export const promotionEvents = (
  world: World,
  books: Books,
  companies: readonly DemoCompany[],
  settlements: readonly GeneratedSettlement[],
): FundEvent[] =>
  specs.flatMap((spec) => {
    const company = companies[spec.company];
    if (company === undefined) return [];
    const parts = partsIn(settlements, company.id, addMonths(monthOf(world.anchor), -spec.monthsAgo));
    if (parts.length === 0) return [];
    const fee = addFee(world, company, spec, parts);
    if (spec.status !== "paid") return [];
    const at = `${addDays(world.anchor, -spec.daysAgo)} 16:30:00`;
    const by = world.operator("payer").id;
    Object.assign(fee, { payer_id: by, paid_at: at, bank_serial: `B${fee.no}` });
    return [{ at, book: () => void books.book(at, paymentJournal(fee, by)) }];
  });
