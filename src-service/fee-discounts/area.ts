import { feeDiscountRecord, feeDiscountStates } from "../../src-shared/records/fee-discounts.ts";
import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import { dayOf, shanghaiNow } from "../../src-shared/values/time.ts";
import { defineArea } from "../area.ts";
import type { Context } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { sealed } from "../database/table-rules.ts";
import { keepRounds } from "../plumbing/rounds.ts";
import { saveRecord } from "../records/save.ts";
import { serveRecord } from "../records/serve.ts";
import { feeDiscountsSource } from "./fee-discounts-source.ts";
import { type Discount, statusCode, usedOf } from "./uses.ts";

/** What uses a grant, newest first. */
const usesOf = async (db: Reader, { id }: Discount) => {
  const settlements = await db
    .selectFrom("fee_discount_uses as u")
    .innerJoin("settlements as s", "s.id", "u.settlement_id")
    .where("u.discount_id", "=", id)
    .orderBy("s.id", "desc")
    .select(["s.id", "s.no", "s.status", "u.amount"])
    .execute();
  const bills = await db
    .selectFrom("fee_discount_bill_uses as u")
    .innerJoin("service_bills as b", "b.id", "u.bill_id")
    .where("u.discount_id", "=", id)
    .where("b.status", "<>", serviceBillStates.code("voided"))
    .orderBy("b.id", "desc")
    .select(["b.id", "b.no", "b.status", "u.amount"])
    .execute();
  return [
    ...settlements.map((row) => ({ ...row, id: String(row.id), kind: "settlement" as const })),
    ...bills.map((row) => ({ ...row, id: String(row.id), kind: "serviceBill" as const })),
  ];
};

/** What may still be used of a grant, cents; nothing unless it is granted. */
const leftOf = async (db: Reader, { id, amount, status }: Discount): Promise<number> =>
  status === statusCode("granted") ? amount - ((await usedOf(db, [id])).get(id) ?? 0) : 0;

const decided = { by: "checker_id", at: "decided_at", reason: "decided_reason" } as const;

const served = serveRecord(feeDiscountRecord, {
  source: feeDiscountsSource,
  prefix: "YH",
  stamps: {
    approve: decided,
    reject: decided,
    withdraw: { by: "withdrawer_id", at: "withdrawn_at", reason: "withdrawn_reason" },
  },
  createReason: "reason",
  audited: { create: ["kind", "amount", "ratio", "start_at", "end_at"] },
  facts: async ({ db }, discount) => ({ uses: await usesOf(db, discount) }),
  figures: async (db, discount) => ({ left: await leftOf(db, discount) }),
  create: async (_context, _writing, { company_id: _company, ...columns }) => ({ columns }),
});

const endedBefore = (db: Reader, day: string) =>
  db
    .selectFrom("fee_discounts")
    .selectAll()
    .where("status", "in", [...feeDiscountStates.codesFor("expire")])
    .where("end_at", "<", day)
    .orderBy("id")
    .execute();

/**
 * Ends the grants and proposals whose last day is over (Asia/Shanghai): what is used of them stays used, the rest is gone.
 * Safe to run at any time and by several copies of the service.
 */
export const expireDiscounts = async (context: Context): Promise<void> => {
  if ((await endedBefore(context.db, dayOf(shanghaiNow(context.clock.now())))).length === 0) return;
  await context.write(async (writing) => {
    await writing.changeSeq();
    for (const discount of await endedBefore(writing.tx, dayOf(writing.at))) {
      const left = await leftOf(writing.tx, discount);
      const changes = { status: statusCode("expired") };
      await saveRecord(writing, feeDiscountRecord, discount, changes, "expire", () => ({ more: { left } }));
    }
  });
};

const everyMs = 30_000;

/** Fee discounts that the agency grants to companies: proposed, granted by another person, used, taken back, expired. */
export const feeDiscountsArea = defineArea({
  tables: {
    ...sealed("fee_discounts", "fee_discount_uses", "fee_discount_bill_uses"),
  },
  sources: { feeDiscounts: { source: feeDiscountsSource, table: "fee_discounts" } },
  records: [served],
  serve: (service) => ({
    start: () => {
      if (!service.runsJobs) return;
      const context = service.system("feeDiscounts");
      const steps = [() => expireDiscounts(context)];
      keepRounds(service, { steps, everyMs, fault: "fee_discount_round_failed", startsNow: true });
    },
  }),
});
