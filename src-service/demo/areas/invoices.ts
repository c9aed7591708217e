import { invoiceApplyStates } from "../../../src-shared/billing/invoices/invoice-apply-states.ts";
import { invoiceRecordStates } from "../../../src-shared/billing/invoices/invoice-record-states.ts";
import { invoiceRedStates, redFormHours } from "../../../src-shared/billing/invoices/invoice-red-states.ts";
import { settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import { splitInvoice } from "../../../src-shared/kernel/values/money/invoice.ts";
import { addDays, addMonths, dayOf, monthOf, parseShanghai } from "../../../src-shared/kernel/values/time/time.ts";
import { type Bucket, bucketsFrom, liveStatuses, remainingOf } from "../../billing/invoices/books.ts";
import { invoiceStatusOf, monthId, monthsOf } from "../../billing/invoices/derived.ts";
import type { Tables } from "../../core/database/tables.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import type { DemoCompany } from "../history/companies.ts";
import type { GeneratedSettlement } from "../history/settlements.ts";
import { contentOf } from "../world/invoice-content.ts";
import type { World } from "../world/world.ts";

type StateKey = Parameters<typeof invoiceApplyStates.code>[0];
type Apply = Tables["invoice_applies"];
type Flow = Tables["invoice_flows"];
type Part = Tables["invoice_allocations"];

const open = (["paying", "offlineHandling"] as const).map((key) => settlementStates.code(key));

const flowsOf = (world: World, { settlement, times, lines }: GeneratedSettlement): Flow[] => {
  if (open.includes(settlement.status)) return [];
  const sum = (fates: readonly string[]): number =>
    lines.filter(({ fate }) => fates.includes(fate)).reduce((total, { bill }) => total + bill.customer_pay, 0);
  const settlementKeys = { settlement_id: settlement.id, agency_id: world.agencyId, company_id: settlement.company_id };
  const paid = sum(["paid", "returned"]);
  const back = sum(["returned"]);
  return [
    ...(paid === 0
      ? []
      : [{ ...settlementKeys, seq: 1, period: monthOf(times.finish), amount: paid, at: times.finish }]),
    ...(back === 0 ? [] : [{ ...settlementKeys, seq: 2, period: monthOf(times.back), amount: -back, at: times.back }]),
  ];
};

/** Status of each company's application of last month, by the company's position. */
const stories: Readonly<Record<number, StateKey>> = {
  1: "toAudit",
  2: "toIssue",
  3: "issuing",
  4: "partlyIssued",
  5: "rejected",
  6: "withdrawn",
  7: "redPending",
  8: "red",
};

/** Position of the company with a red-letter form. */
const redLetterCompany = 2;

/** States with invoices, and the share of the amount that they cover. */
const issuedPart: Partial<Readonly<Record<StateKey, 1 | 2>>> = { issued: 1, partlyIssued: 2, redPending: 1, red: 1 };
const notHandled: ReadonlySet<StateKey> = new Set(["toAudit", "withdrawn"]);

const applyOf = (world: World, company: DemoCompany, period: string, key: StateKey, amount: number): Apply => {
  const day = addDays(`${addMonths(period, 1)}-01`, 1 + (company.index % 4));
  const applied = day < world.anchor ? day : addDays(world.anchor, -1);
  const isPaper = company.index === 3;
  const issuedShare = issuedPart[key];
  return {
    id: world.ids(1),
    version: 1,
    change_seq: world.seq(),
    agency_id: world.agencyId,
    company_id: company.id,
    no: world.number("KP", applied),
    status: invoiceApplyStates.code(key),
    apply_mode: 3,
    range_start: `${period}-01`,
    range_end: addDays(`${addMonths(period, 1)}-01`, -1),
    quota_before: amount,
    apply_amount: amount,
    correction_amount: 0,
    open_amount: amount,
    red_total: key === "red" ? amount : 0,
    opened_amount: issuedShare === undefined ? 0 : Math.floor(amount / issuedShare),
    invoice_type: company.index % 3 === 0 ? 4 : 2,
    invoice_style: isPaper ? 2 : 1,
    invoice_category: contentOf(company),
    title: company.name,
    tax_no: company.creditCode,
    address_tel: `${company.name.slice(0, 2)}市示范路${company.index}号 021-5555000${company.index}`,
    bank_account: `中国工商银行示范支行 100200300400500${company.index}`,
    face_remark: `${period} 服务费`,
    receive_emails: `finance${company.index}@example.com`,
    receiver_name: isPaper ? "王财务" : "",
    receiver_mobile: isPaper ? "13900001234" : "",
    receiver_address: isPaper ? "苏州市工业园区示范路3号" : "",
    attachments: "[]",
    reject_reason: key === "rejected" ? "开票类目与任务实际内容不一致" : "",
    red_no: key === "red" ? `HZ${period.replace("-", "")}000${company.index}` : null,
    red_by: key === "redPending" || key === "red" ? world.operator("superAdmin").id : null,
    red_at: key === "red" ? `${applied} 16:30:00` : null,
    created_by: world.operator("maker").id,
    apply_at: `${applied} 09:40:00`,
    handled_by: notHandled.has(key) ? null : world.operator("superAdmin").id,
    handle_at: notHandled.has(key) ? null : `${applied} 11:05:00`,
  };
};

/** A part of the newest issued invoice of one company waits for its buyer. */
const addRedLetter = (world: World, apply: Apply, recordId: number): void => {
  const requestedAt = `${addDays(world.anchor, -1)} 15:10:00`;
  const amount = Math.floor(apply.opened_amount / 4);
  world.add("invoice_red_letters", {
    id: world.ids(1),
    version: 1,
    agency_id: apply.agency_id,
    company_id: apply.company_id,
    apply_id: apply.id,
    record_id: recordId,
    status: invoiceRedStates.code("pending"),
    amount,
    reason: "部分服务未完成，双方协商退款",
    red_no: null,
    requested_by: world.operator("superAdmin").id,
    request_at: requestedAt,
    expires_ms: (parseShanghai(requestedAt) ?? 0) + redFormHours * 3_600_000,
    decided_by: null,
    decide_at: null,
    decide_reason: "",
  });
};

const addRecord = (world: World, apply: Apply, no: number, hasRedLetter: boolean): void => {
  if (apply.opened_amount === 0) return;
  const isRed = apply.status === invoiceApplyStates.code("red");
  const { price, tax, rate } = splitInvoice(apply.opened_amount, apply.invoice_type as 2 | 4);
  const at = apply.handle_at ?? apply.apply_at;
  const id = world.ids(1);
  if (hasRedLetter) addRedLetter(world, apply, id);
  world.add("invoice_records", {
    id,
    version: 1,
    change_seq: world.seq(),
    agency_id: world.agencyId,
    company_id: apply.company_id,
    apply_id: apply.id,
    record_kind: 1,
    state: invoiceRecordStates.code(isRed ? "red" : "normal"),
    invoice_no: `2631${String(no).padStart(16, "0")}`,
    invoice_code: "",
    invoice_type: apply.invoice_type,
    invoice_category: apply.invoice_category,
    invoice_at: dayOf(at),
    amount: apply.opened_amount,
    price,
    tax,
    tax_rate: rate,
    red_amount: isRed ? apply.opened_amount : 0,
    labor_id: null,
    labor_name: "",
    id_no: "",
    tax_proof_no: "",
    file_key: null,
    mailed: null,
    courier_company: apply.invoice_style === 2 ? "顺丰速运" : "",
    courier_no: apply.invoice_style === 2 ? `SF10002000${apply.company_id}` : "",
    drawer_id: world.operator("superAdmin").id,
    remark: "",
    create_at: `${dayOf(at)} 11:30:00`,
  });
};

const addEvents = (world: World, apply: Apply, key: StateKey): void => {
  const { code } = invoiceApplyStates;
  const add = (action: string, role: string, at: string, from: StateKey | null, to: StateKey, params = {}): void =>
    world.add("invoice_events", {
      id: world.ids(1),
      apply_id: apply.id,
      at,
      actor: world.operator(role).name,
      action,
      from_status: from === null ? null : code(from),
      to_status: code(to),
      params: JSON.stringify(params),
    });
  const { apply_at, handle_at, apply_amount } = apply;
  add("create", "maker", apply_at, null, "toAudit", { apply_amount, correction_amount: 0 });
  if (key === "withdrawn")
    add("withdraw", "maker", `${dayOf(apply_at)} 10:30:00`, "toAudit", "withdrawn", { reason: "抬头需要更改" });
  if (handle_at === null) return;
  if (key === "rejected") {
    add("reject", "superAdmin", handle_at, "toAudit", "rejected", { reason: apply.reject_reason });
    return;
  }
  add("approve", "superAdmin", handle_at, "toAudit", "toIssue");
  if (key === "toIssue") return;
  const issued = `${dayOf(handle_at)} 11:30:00`;
  add("start", "superAdmin", handle_at, "toIssue", "issuing");
  if (apply.opened_amount === 0) return;
  const to = key === "partlyIssued" ? "partlyIssued" : "issued";
  add("issue", "superAdmin", issued, "issuing", to, { amount: apply.opened_amount });
  const isRed = key === "redPending" || key === "red";
  if (isRed)
    add("request_red", "superAdmin", `${dayOf(handle_at)} 15:00:00`, "issued", "redPending", {
      reason: "开票类目有误",
    });
  if (key === "red") add("confirm_red", "maker", apply.red_at ?? issued, "redPending", "red", { red_no: apply.red_no });
};

const bucketsOf = (flows: readonly Flow[], parts: readonly Part[], applies: ReadonlyMap<number, Apply>): Bucket[] => {
  const sums = Map.groupBy(flows, (flow) => `${flow.settlement_id} ${flow.period}`);
  const settledFlows = [...sums.values()].map(([first, ...rest]) => ({
    settlement_id: first?.settlement_id ?? 0,
    period: first?.period ?? "",
    settled: rest.reduce((sum, flow) => sum + flow.amount, first?.amount ?? 0),
  }));
  const live = parts.flatMap((part) => {
    const apply = applies.get(part.apply_id);
    if (apply === undefined || !liveStatuses.includes(apply.status)) return [];
    return [{ ...part, status: apply.status, opened_amount: apply.opened_amount }];
  });
  return bucketsFrom(settledFlows, live);
};

/**
 * Last month's settlements but the newest, where there are several: also on the first days of a month, when nothing of it is
 * settled yet, each company has something to be invoiced.
 */
const withoutNewest = (buckets: readonly Bucket[]): readonly Bucket[] => {
  const newest = Math.max(...buckets.map(({ settlement_id }) => settlement_id));
  return buckets.length > 1 ? buckets.filter(({ settlement_id }) => settlement_id !== newest) : buckets;
};

/** Creates the applications of one company for its past months. */
const addApplies = (
  world: World,
  company: DemoCompany,
  byPeriod: ReadonlyMap<string, readonly Bucket[]>,
  nextInvoice: () => number,
): { applies: Map<number, Apply>; parts: Part[] } => {
  const lastMonth = addMonths(monthOf(world.anchor), -1);
  const applies = new Map<number, Apply>();
  const parts: Part[] = [];
  for (const [period, buckets] of byPeriod) {
    const all = buckets.filter((bucket) => remainingOf(bucket) > 0);
    const positive = period === lastMonth ? withoutNewest(all) : all;
    const amount = positive.reduce((sum, bucket) => sum + remainingOf(bucket), 0);
    if (period > lastMonth || amount === 0) continue;
    const key = period === lastMonth ? (stories[company.index] ?? "toAudit") : "issued";
    const apply = applyOf(world, company, period, key, amount);
    applies.set(apply.id, apply);
    world.add("invoice_applies", apply);
    addRecord(world, apply, nextInvoice(), company.index === redLetterCompany && period === addMonths(lastMonth, -1));
    addEvents(world, apply, key);
    for (const bucket of positive) {
      const { settlement_id } = bucket;
      const part = { apply_id: apply.id, settlement_id, period, is_correction: 0, company_id: company.id };
      parts.push({ ...part, amount: remainingOf(bucket) });
    }
  }
  return { applies, parts };
};

/** Reversed amounts of red letters by month, and their settlements. */
const redOf = (applies: ReadonlyMap<number, Apply>, parts: readonly Part[]) => {
  const code = invoiceApplyStates.code("red");
  const red = [...applies.values()].filter((apply) => apply.status === code);
  const ids = new Set(red.map((apply) => apply.id));
  const months = new Map<string, number>();
  for (const { red_at, opened_amount } of red) {
    const period = monthOf(red_at ?? "");
    months.set(period, (months.get(period) ?? 0) + opened_amount);
  }
  const settlements = new Set(parts.filter((part) => ids.has(part.apply_id)).map((part) => part.settlement_id));
  return { months, settlements };
};

/**
 * Invoices of the history: settlements up to two months ago are invoiced, last month's applications have different states,
 * the newest settlement of last month and those of this month are not invoiced yet. Updates the settlements accordingly.
 */
const addInvoices = (
  world: World,
  companies: readonly DemoCompany[],
  settlements: readonly GeneratedSettlement[],
): void => {
  let lastInvoice = 0;
  const nextInvoice = (): number => {
    lastInvoice += 1;
    return lastInvoice;
  };
  for (const company of companies) {
    const own = settlements.filter(({ settlement }) => settlement.company_id === company.id);
    const flows = own.flatMap((made) => flowsOf(world, made));
    for (const flow of flows) world.add("invoice_flows", flow);
    const byPeriod = Map.groupBy(bucketsOf(flows, [], new Map()), (bucket) => bucket.period);
    const { applies, parts } = addApplies(world, company, byPeriod, nextInvoice);
    for (const part of parts) world.add("invoice_allocations", part);
    const buckets = bucketsOf(flows, parts, applies);
    const red = redOf(applies, parts);
    for (const month of monthsOf(buckets, red.months)) {
      const id = monthId(company.id, month.period);
      const stamp = { version: 1, change_seq: world.seq(), updated_at: `${world.anchor} 00:00:00` };
      world.add("invoice_months", { id, agency_id: world.agencyId, company_id: company.id, ...month, ...stamp });
    }
    const bySettlement = Map.groupBy(buckets, (bucket) => bucket.settlement_id);
    for (const { settlement } of own) {
      const { id } = settlement;
      const invoice_status = invoiceStatusOf(bySettlement.get(id) ?? [], red.settlements.has(id));
      Object.assign(settlement, { invoice_status });
    }
  }
};

export const demo: AreaDemo = {
  make: ({ world, companies, settlements }) => addInvoices(world, companies, settlements),
};
