import { createHash } from "node:crypto";
import { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import { type Canonical, canonicalJson } from "../../src-shared/values/digest.ts";
import { amountColumns, type ComputedLine } from "../bills/compute-lines.ts";
import { touchBatches } from "../bills/touch-batches.ts";
import type { ContractTerms } from "../companies/contract-terms.ts";
import { ServiceError, type Writing } from "../context.ts";
import { giveWay, insertMany, mapInTurns, type Reader, rewriteMany } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import type { Settlement } from "../money/find-settlement.ts";
import { computeBills } from "./compute-bills.ts";

type Bill = Tables["bills"];
type PayoutLine = Tables["payout_lines"];

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** One payment of one bill to one account of one person for one period: unique for ever (dictionary D1). */
export const payoutKey = (
  agencyId: number,
  billId: number,
  payee: { id_no: string; account_no: string },
  net: number,
  period: string,
): string => sha256(`${agencyId}|${billId}|${payee.id_no}+${payee.account_no}|${net}|${period}`);

/** A line as it is sealed: who gets what for which bill, and all that the company pays for it. */
export type SealedLine = Pick<
  PayoutLine,
  | "seq"
  | "bill_id"
  | "labor_id"
  | "labor_name"
  | "id_no"
  | "account_no"
  | "bank_code"
  | "accounting_fee"
  | "service_fee"
  | "pit"
  | "vat"
  | "surtax"
  | "net"
  | "payout_key"
  | "discount"
> &
  Pick<Bill, "labor_service_fee" | "vat_recover" | "car_rental_fee" | "customer_pay">;

/** Adds up lines of a settlement as they come, each once. */
const totalsCounter = () => {
  const people = new Set<number>();
  const sums = {
    ...{ line_count: 0, person_count: 0, bill_amount: 0, service_fee: 0, labor_service_fee: 0, pit: 0, vat: 0 },
    ...{ surtax: 0, vat_recover: 0, discount: 0, company_payable: 0, labor_net: 0 },
  };
  return {
    add: (line: SealedLine): void => {
      const discount = line.discount ?? 0;
      people.add(line.labor_id);
      sums.line_count += 1;
      sums.bill_amount += line.accounting_fee;
      sums.service_fee += line.service_fee;
      sums.labor_service_fee += line.labor_service_fee;
      sums.pit += line.pit;
      sums.vat += line.vat;
      sums.surtax += line.surtax;
      sums.vat_recover += line.vat_recover;
      sums.discount += discount;
      sums.company_payable += line.customer_pay - discount;
      sums.labor_net += line.net;
    },
    totals: () => ({ ...sums, person_count: people.size }),
  };
};
export type Totals = ReturnType<ReturnType<typeof totalsCounter>["totals"]>;

/** Header amounts of a settlement: each the sum of its lines, in cents. */
export const totalsOf = (lines: readonly SealedLine[]): Totals => {
  const counter = totalsCounter();
  for (const line of lines) counter.add(line);
  return counter.totals();
};

type SealedHeader = Pick<
  Settlement,
  "agency_id" | "company_id" | "contract_id" | "wallet_id" | "no" | "channel" | "period" | "revision"
>;

/** What is sealed of the amounts: a discount only where there is one, so that seals of before stay what they were. */
const sealedTotals = ({ discount, ...totals }: Totals) => (discount === 0 ? totals : { ...totals, discount });

/** A line as it stands in the seal. */
const sealedLine = (line: SealedLine): Canonical => [
  line.seq,
  line.bill_id,
  line.labor_id,
  line.labor_name,
  line.id_no,
  line.account_no,
  line.bank_code,
  line.accounting_fee,
  line.service_fee,
  line.labor_service_fee,
  line.pit,
  line.vat,
  line.surtax,
  line.vat_recover,
  line.car_rental_fee,
  line.net,
  line.customer_pay,
  line.payout_key,
  ...((line.discount ?? 0) > 0 ? [line.discount] : []),
];

/** The canonical text around the lines, with which it makes the whole text: before them, and after, where the totals are. */
const aroundLines = (header: SealedHeader, totals: Totals): readonly [string, string] => {
  const text = canonicalJson({
    agency_id: header.agency_id,
    company_id: header.company_id,
    contract_id: header.contract_id,
    wallet_id: header.wallet_id,
    no: header.no,
    channel: header.channel,
    period: header.period,
    revision: header.revision,
    totals: sealedTotals(totals),
    lines: [],
  });
  const [before = "", after = ""] = text.split('"lines":[]');
  return [`${before}"lines":[`, `]${after}`];
};

/**
 * SHA-256 of the canonical header, amounts and lines, for lines that come in parts, in order. `end`: the hash, once all were
 * added.
 */
export const lineSeal = (header: SealedHeader) => {
  const counter = totalsCounter();
  const hash = createHash("sha256").update(aroundLines(header, counter.totals())[0]);
  let isFirst = true;
  return {
    add: (lines: readonly SealedLine[]): void => {
      if (lines.length === 0) return;
      for (const line of lines) counter.add(line);
      hash.update(`${isFirst ? "" : ","}${lines.map((line) => canonicalJson(sealedLine(line))).join(",")}`);
      isFirst = false;
    },
    end: (): string => hash.update(aroundLines(header, counter.totals())[1]).digest("hex"),
  };
};

/** The seal of lines: what the checker approves and the payer's code is bound to. */
export const snapshotHash = (header: SealedHeader, lines: readonly SealedLine[]): string => {
  const seal = lineSeal(header);
  seal.add(lines);
  return seal.end();
};

/** Lines read or hashed before others get a turn: a settlement may have fifty thousand. */
const turn = 2_000;

/** The same in turns. */
export const snapshotHashInTurns = async (header: SealedHeader, lines: readonly SealedLine[]): Promise<string> => {
  const seal = lineSeal(header);
  for (let at = 0; at < lines.length; at += turn) {
    seal.add(lines.slice(at, at + turn));
    await giveWay();
  }
  return seal.end();
};

/** The lines of a settlement in one of these states (any, without), whole and in order, read in turns. */
export const readLines = async (
  db: Reader,
  settlementId: number,
  statuses?: readonly number[],
): Promise<PayoutLine[]> => {
  const lines: PayoutLine[] = [];
  for (;;) {
    const base = db
      .selectFrom("payout_lines")
      .selectAll()
      .where("settlement_id", "=", settlementId)
      .where("seq", ">", lines.at(-1)?.seq ?? 0)
      .orderBy("seq")
      .limit(turn);
    const rows = await (statuses === undefined ? base : base.where("status", "in", [...statuses])).execute();
    for (const row of rows) lines.push(row);
    if (rows.length < turn) return lines;
    await giveWay();
  }
};

const sealedPage = (db: Reader, settlementId: number, after: number): Promise<SealedLine[]> =>
  db
    .selectFrom("payout_lines as p")
    .innerJoin("bills as b", "b.id", "p.bill_id")
    .where("p.settlement_id", "=", settlementId)
    .where("p.seq", ">", after)
    .orderBy("p.seq")
    .limit(turn)
    .select([
      "p.seq",
      "p.bill_id",
      "p.labor_id",
      "p.labor_name",
      "p.id_no",
      "p.account_no",
      "p.bank_code",
      "p.accounting_fee",
      "p.service_fee",
      "p.pit",
      "p.vat",
      "p.surtax",
      "p.net",
      "p.payout_key",
      "p.discount",
      "b.labor_service_fee",
      "b.vat_recover",
      "b.car_rental_fee",
      "b.customer_pay",
    ])
    .execute();

/** The lines of a settlement as they are stored, in order, read in turns. */
export const readSealedLines = async (db: Reader, settlementId: number): Promise<SealedLine[]> => {
  const lines: SealedLine[] = [];
  for (;;) {
    const rows = await sealedPage(db, settlementId, lines.at(-1)?.seq ?? 0);
    for (const row of rows) lines.push(row);
    if (rows.length < turn) return lines;
    await giveWay();
  }
};

/** Refuses to go on when the stored lines are not what was sealed, or not what the person saw. Gives the lines. */
export const assertSnapshot = async (
  db: Reader,
  settlement: Settlement,
  seen: string,
): Promise<readonly SealedLine[]> => {
  const { snapshot_hash } = settlement;
  if (seen !== snapshot_hash) throw new ServiceError("snapshot_changed");
  const lines = await readSealedLines(db, settlement.id);
  if ((await snapshotHashInTurns(settlement, lines)) !== snapshot_hash) throw new ServiceError("snapshot_changed");
  return lines;
};

/**
 * Computes the bills of a settlement anew in their order and writes them, with their payout lines in place of earlier
 * ones: amounts by today's rules as though all were paid now, counted on from what the workers were
 * paid in the year. Gives totals and seal. Throws `bills_not_settleable` naming the first bill that leaves no net pay.
 */
export const writeLines = async (
  writing: Writing,
  header: SealedHeader & { id: number },
  contract: ContractTerms,
  bills: readonly Bill[],
  state: { status: number; settlement_id: number },
): Promise<Totals & { snapshot_hash: string }> => {
  const { tx } = writing;
  const { agency_id, company_id, period } = header;
  const computed = await computeBills(tx, header, contract, bills, writing.at);
  const seq = await writing.changeSeq();
  const written = await mapInTurns(bills, (bill, index): Bill => {
    return {
      ...bill,
      ...amountColumns(computed[index] as ComputedLine),
      ...state,
      version: bill.version + 1,
      change_seq: seq,
    };
  });
  await rewriteMany(
    tx,
    "bills",
    written.map((after, index) => ({ before: bills[index] ?? after, after })),
  );
  // Batches tell what their bills come to; those whose bills were only taken up stay as they were.
  const isOther = (bill: Bill, index: number): boolean =>
    bill.customer_pay !== written[index]?.customer_pay || bill.net_pay !== written[index]?.net_pay;
  await touchBatches(writing, bills.filter(isOther));
  await tx.deleteFrom("payout_lines").where("settlement_id", "=", header.id).execute();
  const firstId = await writing.ids(bills.length);
  const lines = await mapInTurns(written, (bill, index) => {
    const payee = { id_no: bill.id_no, account_no: bill.labor_bank_account };
    return {
      stored: {
        id: firstId + index,
        version: 1,
        agency_id,
        settlement_id: header.id,
        bill_id: bill.id,
        labor_id: bill.labor_id,
        seq: index + 1,
        status: payoutLineStates.code("waiting"),
        labor_name: bill.labor_name,
        ...payee,
        bank_code: bill.bank_code,
        accounting_fee: bill.accounting_fee,
        service_fee: bill.service_fee,
        pit: bill.pit,
        vat: bill.vat,
        surtax: bill.surtax,
        net: bill.net_pay,
        attempt: 0,
        payout_key: payoutKey(agency_id, bill.id, payee, bill.net_pay, period),
        channel_order_no: null,
        channel_serial: null,
        fail_code: null,
        fail_reason: null,
        sent_at: null,
        finished_at: null,
        discount: 0,
      } satisfies PayoutLine,
      bill,
    };
  });
  await insertMany(
    tx,
    "payout_lines",
    lines.map((line) => line.stored),
  );
  const sealed = await mapInTurns(lines, ({ stored, bill }) => ({
    ...stored,
    labor_service_fee: bill.labor_service_fee,
    vat_recover: bill.vat_recover,
    car_rental_fee: bill.car_rental_fee,
    customer_pay: bill.customer_pay,
  }));
  writing.touched("bills", company_id);
  return { ...totalsOf(sealed), snapshot_hash: await snapshotHashInTurns(header, sealed) };
};
