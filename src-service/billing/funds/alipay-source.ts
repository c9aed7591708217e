import { payoutLineStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import type { ListSource } from "../../lists/lists/source.ts";

const alipayChannel = 4;
const paidLine = payoutLineStates.code("paid");

/** Rows of the list `alipayRecords`: lines of Alipay settlements that were sent to the channel. */
export const alipaySource: ListSource = {
  maker: "maker_id",
  from: (db) =>
    db
      .selectFrom("payout_lines as p")
      .innerJoin("settlements as s", "s.id", "p.settlement_id")
      .leftJoin("companies as c", "c.id", "s.company_id")
      .where("s.channel", "=", alipayChannel)
      .where("p.channel_order_no", "is not", null)
      // A line of 0.00 that was settled without the channel has nothing there.
      .where((eb) => eb.or([eb("p.status", "<>", paidLine), eb("p.net", ">", 0), eb("p.sent_at", "is not", null)]))
      .select([
        "p.id",
        "p.version",
        "p.agency_id",
        "s.company_id",
        "s.maker_id",
        "p.settlement_id",
        "p.channel_order_no as out_biz_no",
        "p.status",
        "c.name as company_name",
        "p.labor_name as payee_name",
        "p.account_no as payee_account",
        "p.net as amount",
        "p.channel_serial as order_id",
        "p.fail_reason as error",
        "s.no as settlement_no",
        "p.sent_at",
        "p.finished_at",
      ]),
};
