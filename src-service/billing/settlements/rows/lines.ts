import { createHash } from "node:crypto";
import { type Canonical, canonicalJson } from "../../../../src-shared/kernel/values/text/digest.ts";
import { ServiceError } from "../../../core/context.ts";
import { type Reader, type Tables, yieldToEventLoop } from "../../../core/database/tables.ts";
import type { Settlement } from "../../../ledger/money/find-settlement.ts";

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

/** The sealed columns of a line: payee, bill, amounts. */
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

/** Adds up lines of a settlement one by one. */
export const totalsCounter = () => {
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

export type SealedHeader = Pick<
  Settlement,
  "agency_id" | "company_id" | "contract_id" | "wallet_id" | "no" | "channel" | "period" | "revision"
>;

/** The sealed amounts: a discount only where there is one, so that seals of earlier versions stay valid. */
const sealedTotals = ({ discount, ...totals }: Totals) => (discount === 0 ? totals : { ...totals, discount });

/** A line as it is in the seal. */
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

/**
 * The canonical text around the lines, with which it makes the whole text: before them, and after, where the totals are.
 */
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

/** Lines as they are in the seal: the texts of parts, joined by commas, are the text of all. */
export const sealedText = (lines: readonly SealedLine[]): string =>
  lines.map((line) => canonicalJson(sealedLine(line))).join(",");

/**
 * SHA-256 of the canonical header, amounts and lines, for lines that come in parts, in order. `end`: hash and sums, once
 * all were added.
 */
export const lineSeal = (header: SealedHeader) => {
  const counter = totalsCounter();
  const hash = createHash("sha256").update(aroundLines(header, counter.totals())[0]);
  let isFirst = true;
  return {
    add: (lines: readonly SealedLine[]): void => {
      if (lines.length === 0) return;
      for (const line of lines) counter.add(line);
      hash.update(`${isFirst ? "" : ","}${sealedText(lines)}`);
      isFirst = false;
    },
    end: (): { readonly hash: string; readonly totals: Totals } => {
      const totals = counter.totals();
      return { hash: hash.update(aroundLines(header, totals)[1]).digest("hex"), totals };
    },
  };
};

/** The seal of lines from their sealed texts; no part may be empty. */
export const sealOfTexts = (header: SealedHeader, totals: Totals, texts: readonly string[]): string => {
  const [before, after] = aroundLines(header, totals);
  const hash = createHash("sha256").update(before);
  texts.forEach((text, index) => {
    hash.update(index === 0 ? text : `,${text}`);
  });
  return hash.update(after).digest("hex");
};

/** The seal of lines: what the checker approves and the payer's code is bound to. */
export const snapshotHash = (header: SealedHeader, lines: readonly SealedLine[]): string => {
  const seal = lineSeal(header);
  seal.add(lines);
  return seal.end().hash;
};

/** Lines read or hashed before yielding to other work: a settlement may have fifty thousand. */
const turn = 2_000;

/** The same, yielding to other work in between. */
export const snapshotHashInTurns = async (header: SealedHeader, lines: readonly SealedLine[]): Promise<string> => {
  const seal = lineSeal(header);
  for (let at = 0; at < lines.length; at += turn) {
    seal.add(lines.slice(at, at + turn));
    await yieldToEventLoop();
  }
  return seal.end().hash;
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
    await yieldToEventLoop();
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
    await yieldToEventLoop();
  }
};

/** True when the stored lines are what was sealed; read in turns, a few of them held at a time. */
export const isSealed = async (db: Reader, settlement: Settlement): Promise<boolean> => {
  const seal = lineSeal(settlement);
  for (let last = 0; ; ) {
    const rows = await sealedPage(db, settlement.id, last);
    seal.add(rows);
    if (rows.length < turn) return seal.end().hash === settlement.snapshot_hash;
    last = rows.at(-1)?.seq ?? 0;
    await yieldToEventLoop();
  }
};

/** Throws when the stored lines are not the sealed ones, or not those that the person saw. Returns the lines. */
export const assertSnapshot = async (
  db: Reader,
  settlement: Settlement,
  seenHash: string,
): Promise<readonly SealedLine[]> => {
  const { snapshot_hash } = settlement;
  if (seenHash !== snapshot_hash) throw new ServiceError("snapshot_changed");
  const lines = await readSealedLines(db, settlement.id);
  if ((await snapshotHashInTurns(settlement, lines)) !== snapshot_hash) throw new ServiceError("snapshot_changed");
  return lines;
};
