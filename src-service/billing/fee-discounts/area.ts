import { sql } from "kysely";
import { type FeeDiscountDetail, feeDiscountRecord } from "../../../src-shared/billing/fees/fee-discounts-record.ts";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import type { Context } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import type { Reader } from "../../core/database/tables.ts";
import { defineArea } from "../../lists/area.ts";
import { expireRecords, recordRounds } from "../../records/records/expire.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { recordSource } from "../../records/records/source.ts";
import { type Discount, statusCode, usedBy, usedOf } from "./uses.ts";

/** Uses of a grant, newest first. */
const usesOf = async (db: Reader, { id }: Discount): Promise<FeeDiscountDetail["uses"]> => {
  const { rows } = await sql<Omit<FeeDiscountDetail["uses"][number], "id"> & { id: number }>`
    select 'settlement' as kind, s.id, s.no, s.status, u.amount from fee_discount_uses u
      join settlements s on s.id = u.settlement_id where u.discount_id = ${id}
    union all
    select 'serviceBill', b.id, b.no, b.status, u.amount from fee_discount_bill_uses u
      join service_bills b on b.id = u.bill_id
      where u.discount_id = ${id} and b.status <> ${serviceBillStates.code("voided")}
    order by kind desc, id desc`.execute(db);
  return rows.map((row) => ({ ...row, id: String(row.id) }));
};

/** Remaining amount of a grant, cents; 0 unless it is granted. */
const figures = async (db: Reader, { id, amount, status }: Discount) => ({
  left: status === statusCode("granted") ? amount - ((await usedOf(db, [id])).get(id) ?? 0) : 0,
});

const source = recordSource(feeDiscountRecord, ["checker"], {
  used: usedBy(),
  left: sql`case when r.status = ${sql.lit(statusCode("granted"))} then r.amount - ${usedBy()} else 0 end`,
});

const decisionStamp = { by: "checker_id", at: "decided_at", reason: "decided_reason" } as const;

const served = serveRecord(feeDiscountRecord, {
  source,
  prefix: "YH",
  stamps: {
    approve: decisionStamp,
    reject: decisionStamp,
    withdraw: { by: "withdrawer_id", at: "withdrawn_at", reason: "withdrawn_reason" },
  },
  createReason: "reason",
  audited: { create: ["kind", "amount", "ratio", "start_at", "end_at"] },
  facts: async ({ db }, discount) => ({ uses: await usesOf(db, discount) }),
  figures,
  create: async (_context, _writing, { company_id: _company, ...columns }) => ({ columns }),
});

/** Expires grants and proposals whose last day is over: what was used stays used, the rest lapses. */
export const expireDiscounts = (context: Context): Promise<void> =>
  expireRecords(context, feeDiscountRecord, { move: "expire", lastDay: "end_at", figures });

/** Fee discounts that the agency grants to companies: proposed, granted by another person, used, taken back, expired. */
export const feeDiscountsArea = defineArea({
  tables: sealed("fee_discounts", "fee_discount_uses", "fee_discount_bill_uses"),
  sources: { feeDiscounts: { source, table: "fee_discounts" } },
  records: [served],
  serve: (service) => recordRounds(service, "feeDiscounts", expireDiscounts),
});
