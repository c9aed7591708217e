import { z } from "zod";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { dayOf } from "../../../../src-shared/kernel/values/time/time.ts";
import type { Check } from "../../../core/database/audit-check.ts";
import { type Reader, type Tables, yieldToEventLoop } from "../../../core/database/tables.ts";
import {
  type Contract,
  type ContractsById,
  configUnder,
  counts,
  everInForce,
  namedBy,
  readContracts,
  supplementsOf,
} from "../../../directory/companies/audit-contracts.ts";
import { type LineRecord, readLineRecord } from "../../../ledger/tax-books/line-record.ts";

/*
 * Proves the fees of payments independently of the code that computes them: reads contract, supplements and modes of the day of the payment and computes the fees again from the stored grids.
 */

const grid = z.array(z.object({ limit: z.int().nullable(), ratio: z.int(), sign: z.int() }));
const configSchema = z.object({
  service_fee_ratio_range: grid,
  labor_service_fee_ratio_range: grid.optional(),
  tier_method: z.int().optional(),
});
type Grid = z.output<typeof grid>;

const halfUp = (amount: number, ratio: number): number =>
  Number((BigInt(amount) * BigInt(ratio) * 2n + 10_000n) / 20_000n);

/** The ratio of the first row whose limit is not exceeded. */
const ratioAt = (rows: Grid, amount: number): number =>
  rows.find(({ limit, sign }) => limit === null || amount < limit || (sign === 1 && amount === limit))?.ratio ?? 0;

const marginal = (rows: Grid, amount: number): number => {
  let weighted = 0n;
  let from = 0;
  for (const { limit, ratio } of rows) {
    const to = limit === null ? amount : Math.min(limit, amount);
    if (to > from) weighted += BigInt(to - from) * BigInt(ratio);
    from = Math.max(from, to);
  }
  return Number((weighted * 2n + 10_000n) / 20_000n);
};

/** The fee of a line by a grid, cents. */
const feeBy = (
  rows: Grid,
  method: number,
  { accounting_fee, fee_base_before, settlement_base }: LineRecord,
): number => {
  if (method === 2) return marginal(rows, fee_base_before + accounting_fee) - marginal(rows, fee_base_before);
  if (settlement_base === undefined) {
    return halfUp(accounting_fee, ratioAt(rows, fee_base_before + accounting_fee));
  }
  const { ahead, whole } = settlement_base;
  const ratio = ratioAt(rows, fee_base_before - ahead + whole);
  return rows.length === 1
    ? halfUp(accounting_fee, ratio)
    : halfUp(ahead + accounting_fee, ratio) - halfUp(ahead, ratio);
};

type Bill = Pick<
  Tables["bills"],
  | "create_at"
  | "work_date"
  | "id"
  | "no"
  | "company_id"
  | "steps"
  | "accounting_fee"
  | "service_fee"
  | "labor_service_fee"
  | "tax_month"
>;
type ContractFacts = ContractsById & { readonly modes: ReadonlyMap<number, readonly Tables["company_modes"][]> };

/** The first and the last day of a contract. */
const termOf = ({ start_at, end_at, abort_at }: Contract) => ({
  first: dayOf(start_at),
  last: [dayOf(end_at), ...(abort_at === null ? [] : [dayOf(abort_at)])].sort()[0] ?? "",
});

/** True when the day of a service lies in a term, or its month begins before the term's end and ends after its beginning. */
const isOfTerm = (worked: string, first: string, last: string): boolean =>
  /^\d{4}-\d{2}(-\d{2})?$/.test(worked) &&
  (worked.length === 7 ? `${worked}-01` <= last && `${worked}-31` >= first : first <= worked && worked <= last);

/**
 * The day whose terms a payment of `record.date` has to follow: that day where its contract was in force. Work that was
 * entered or done under a contract is paid under the terms of its last day after its end, until another begins. Null: neither.
 */
const dayOfTerms = (facts: ContractFacts, bill: Bill, record: LineRecord): string | null => {
  const main = facts.contracts.get(record.contract);
  if (main === undefined) return null;
  if (counts(main, bill.company_id, 1, record.date)) return record.date;
  const begun = (facts.ofCompany.get(bill.company_id) ?? [])
    .filter(({ category, status }) => category === 1 && everInForce.includes(status))
    .filter(({ start_at }) => dayOf(start_at) <= record.date);
  const { first, last } = termOf(main);
  const isLatest = begun.includes(main) && begun.every((one) => termOf(one).first <= first);
  const isUnder = dayOf(bill.create_at) <= last || isOfTerm(bill.work_date, first, last);
  return isLatest && isUnder && last < record.date ? last : null;
};

/** Text by which supplements follow each other: first day, then sealing. */
const rankOf = ({ start_at, sealed_at }: Contract): string => `${dayOf(start_at)} ${sealed_at ?? ""}`;

/** Finds the fault in the supplements of a line; undefined: none. */
const supplementFault = (facts: ContractFacts, main: Contract, record: LineRecord, day: string): string | undefined => {
  const named = namedBy(facts, main, record, day);
  if (
    named.some((one) => !counts(one, main.company_id, 2, day)) ||
    named.at(-1)?.id !== (record.supplement ?? undefined)
  )
    return "its supplement was not in force on the day of its payment";
  if (record.supplements !== undefined && named.some((one, at) => at > 0 && rankOf(named[at - 1] ?? one) > rankOf(one)))
    return "its supplements are laid over each other in another order than they count";
  const forgotten = supplementsOf(facts, main, day).find(
    (one) =>
      one.sealed_at !== null &&
      dayOf(one.sealed_at) < record.date &&
      dayOf(one.start_at) < record.date &&
      !named.includes(one),
  );
  return forgotten && `the supplement ${forgotten.no} that was in force is not laid over its contract`;
};

/** The configuration that a line names: its contract's with the supplements of `day`. */
const configOf = (facts: ContractFacts, main: Contract, record: LineRecord, day: string) =>
  configSchema.safeParse(configUnder([main, ...namedBy(facts, main, record, day)]));

const faultsOf = (facts: ContractFacts, bill: Bill, record: LineRecord): string[] => {
  const main = facts.contracts.get(record.contract);
  const day = dayOfTerms(facts, bill, record);
  if (main === undefined || day === null) return ["its contract did not count on the day of its payment"];
  const fault = supplementFault(facts, main, record, day);
  if (fault !== undefined) return [fault];
  const modes = facts.modes.get(bill.company_id)?.findLast(({ start_at }) => start_at <= record.date);
  if (modes?.calculation_mode_no !== record.modes[0] || modes.tax_calculate_mode !== record.modes[1]) {
    return ["its modes are not those of the day of its payment"];
  }
  const config = configOf(facts, main, record, day);
  if (!config.success) return ["the fee grid of its contract cannot be read"];
  const { service_fee_ratio_range, labor_service_fee_ratio_range = [], tier_method = 1 } = config.data;
  const labor = record.modes[0] === 3 ? feeBy(labor_service_fee_ratio_range, tier_method, record) : 0;
  return [
    ...(record.work_month === bill.tax_month ? [] : ["its taxes are of another month than it counts in"]),
    ...(record.accounting_fee === bill.accounting_fee ? [] : ["its figures are of another accounting fee"]),
    ...(feeBy(service_fee_ratio_range, tier_method, record) === bill.service_fee
      ? []
      : ["its service fee is not what the contract makes it"]),
    ...(labor === bill.labor_service_fee ? [] : ["its worker's fee is not what the contract makes it"]),
  ];
};

const pageRows = 5_000;
const begun = [billStates.code("settling"), billStates.code("settled")];

const pageAfter = (db: Reader, after: number): Promise<Bill[]> =>
  db
    .selectFrom("bills")
    .where("id", ">", after)
    .where("status", "in", begun)
    .where("settlement_id", "is not", null)
    .select([
      "create_at",
      "work_date",
      "id",
      "no",
      "company_id",
      "steps",
      "accounting_fee",
      "service_fee",
      "labor_service_fee",
      "tax_month",
    ])
    .orderBy("id")
    .limit(pageRows)
    .execute();

/** Checks that fees of payments follow from the terms of the day of the payment. */
export const feesFollowContracts: Check = async (db) => {
  const modes = await db.selectFrom("company_modes").selectAll().orderBy("start_at").execute();
  const facts: ContractFacts = {
    ...(await readContracts(db)),
    modes: Map.groupBy(modes, ({ company_id }) => company_id),
  };
  const faults: string[] = [];
  let examined = 0;
  for (let after = 0; ; ) {
    const page = await pageAfter(db, after);
    for (const bill of page) {
      const record = readLineRecord(bill.steps);
      if (record === null) continue;
      examined += 1;
      faults.push(...faultsOf(facts, bill, record).map((fault) => `bill ${bill.no}: ${fault}`));
    }
    const last = page.at(-1)?.id;
    if (last === undefined || page.length < pageRows) break;
    after = last;
    await yieldToEventLoop();
  }
  return { name: "fees follow the contracts of their day", examined, faults };
};
