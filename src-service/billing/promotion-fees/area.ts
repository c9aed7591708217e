import { sql } from "kysely";
import { promotionFeeRecord, promotionFeeStates } from "../../../src-shared/billing/fees/promotion-fees-record.ts";
import { monthOf } from "../../../src-shared/kernel/values/time/time.ts";
import { type HandlersFor, ServiceError, type Writing } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { post } from "../../ledger/money/ledger.ts";
import { sumPeriods } from "../../ledger/tax-books/period-sums.ts";
import { defineArea } from "../../lists/area.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { recordSource } from "../../records/records/source.ts";
import { availableToAgency } from "../funds/rows/channel-money.ts";
import { journalsOf } from "../funds/rows/journal-views.ts";
import { agencyChannels } from "../funds/transfers/channel-accounts.ts";
import { promotionFeeChecks } from "./audit-checks.ts";
import { baseOf, baseParts, channelOf } from "./compute.ts";
import { calculationOf, createFee, previewFee } from "./create.ts";
import { paymentJournal } from "./journal.ts";
import { salesmenOfMonth } from "./salesmen.ts";

const assertSerialFree = async ({ tx }: Writing, agencyId: number, serial: string): Promise<void> => {
  const journals = await tx
    .selectFrom("promotion_fees")
    .select("no")
    .where("agency_id", "=", agencyId)
    .where("bank_serial", "=", serial)
    .executeTakeFirst();
  if (journals !== undefined) throw new ServiceError("bank_serial_used", { params: { no: journals.no } });
};

const paid = sql.lit(promotionFeeStates.code("paid"));
const rejected = sql.lit(promotionFeeStates.code("rejected"));

const source = recordSource(promotionFeeRecord, ["checker", "payer"], {
  unpaid: sql`case when r.status in (${paid}, ${rejected}) then 0 else r.net end`,
  paid: sql`case when r.status = ${paid} then r.net else 0 end`,
  tax_unpaid: sql`case when r.status = ${paid} then r.tax - r.tax_paid else 0 end`,
});

const served = serveRecord(promotionFeeRecord, {
  source,
  prefix: "TG",
  stamps: {
    confirm: { by: "confirmer_id", at: "confirmed_at" },
    approve: { by: "checker_id", at: "approved_at" },
    pay: { by: "payer_id", at: "paid_at" },
    reject: { by: "rejecter_id", at: "rejected_at", reason: "reason" },
  },
  createReason: "remark",
  audited: {
    create: ["salesman_id", "period", "base_amount", "ratio", "fee", "tax"],
    act: ["fee", "tax", "bank_serial"],
  },
  facts: async ({ db }, fee) => ({
    how: await calculationOf(db, fee),
    reason: fee.reason,
    journals: await journalsOf(db, fee.agency_id, fee.no),
  }),
  create: createFee,
  act: {
    /** Payments that came back since the fee was created reduce its base; the fee has to be rejected and created again. */
    approve: async (_context, writing, fee) => {
      const channel = await channelOf(writing.tx, fee);
      const base = baseOf(await baseParts(writing.tx, fee.company_id, fee.period, channel));
      if (base !== fee.base_amount) throw new ServiceError("promotion_base_changed");
      return {};
    },
    pay: async ({ principal }, writing, fee, { bank_serial = "" }) => {
      await assertSerialFree(writing, fee.agency_id, bank_serial);
      const wallet = { agency_id: fee.agency_id, channel: agencyChannels.cmb };
      // The tax will be paid out too, so the agency must have the whole fee.
      if (fee.fee > (await availableToAgency(writing.tx, wallet))) throw new ServiceError("promotion_funds_short");
      await post(writing, paymentJournal(fee, principal.user_id));
      return {
        changes: { bank_serial },
        besides: async () => {
          // The tax is withheld with the payment, so it belongs to the books of this month.
          if (fee.tax > 0) await sumPeriods(writing, fee.agency_id, [monthOf(writing.at)]);
        },
      };
    },
    reject: async () => ({ changes: { claim: null } }),
  },
});

const handlers: HandlersFor<"promotionFees.preview" | "promotionFees.salesmen"> = {
  "promotionFees.preview": (context, { query }) => previewFee(context, query),
  "promotionFees.salesmen": (context, { query }) => salesmenOfMonth(context, query),
};

/** Business promotion fees (推广服务费): what the agency owes to a person or firm that brought it a company. */
export const promotionFeesArea = defineArea({
  tables: sealed("promotion_fees", "promotion_fee_parts"),
  sources: { promotionFees: { source, table: "promotion_fees" } },
  auditChecks: promotionFeeChecks,
  records: [served],
  serve: () => ({ handlers }),
});
