import type { Database } from "../../../core/database/tables.ts";
import { noRows } from "../../../core/plumbing/data-scope.ts";
import { bankNameSql } from "../../../lists/lists/bank-name.ts";
import type { ListSource } from "../../../lists/lists/source.ts";
import { type KnownTo, knownTo, standingSql } from "./line-standing.ts";

const lines = (db: Database, known: KnownTo) =>
  db
    .selectFrom("payout_lines as p")
    .leftJoin("bills as b", "b.id", "p.bill_id")
    .leftJoin("settlements as s", "s.id", "p.settlement_id")
    .leftJoin("companies as c", "c.id", "s.company_id")
    .leftJoin("labors as l", "l.id", "p.labor_id")
    .leftJoin("company_labors as r", (join) =>
      join.onRef("r.labor_id", "=", "p.labor_id").onRef("r.company_id", "=", "s.company_id"),
    )
    .select([
      "p.id",
      "p.version",
      "p.agency_id",
      "b.company_id",
      "s.maker_id",
      "p.settlement_id",
      "p.bill_id",
      "p.seq",
      "p.status",
      "b.no as bill_no",
      "p.labor_name",
      "p.id_no",
      "p.account_no",
      "p.accounting_fee",
      "p.service_fee",
      "p.pit",
      "p.vat",
      "p.surtax",
      "p.net",
      "p.attempt",
      "p.channel_order_no",
      "p.channel_serial",
      "p.fail_reason",
      "p.sent_at",
      "p.finished_at",
    ])
    .select([bankNameSql("p.bank_code").as("bank_name"), standingSql(known).as("standing")]);

/** Without a person the least is said: nothing of other payments. */
const nobody: KnownTo = { agency_id: 0, rows: noRows, seesIncome: false };

const sourceOf = (known: KnownTo, settlementId?: number): ListSource => ({
  maker: "maker_id",
  from: (db) =>
    settlementId === undefined ? lines(db, known) : lines(db, known).where("p.settlement_id", "=", settlementId),
  seenBy: (principal) => sourceOf(knownTo(principal), settlementId),
});

/** Rows of the list `payoutLines`, of all settlements: for the reveal of one field. */
export const payoutLinesSource: ListSource = sourceOf(nobody);

/** The lines of one settlement. */
export const linesOfSettlement = (settlementId: number): ListSource => sourceOf(nobody, settlementId);
