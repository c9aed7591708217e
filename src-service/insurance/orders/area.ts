import { insuranceOrderRecord } from "../../../src-shared/insurance/orders/insurance-orders-record.ts";
import { defineArea } from "../../lists/area.ts";
import type { RecordRules } from "../../records/records/rules.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { findOrder } from "../premiums/order-money.ts";
import { orderAliases } from "./aliases.ts";
import { makeOrder } from "./make-order.ts";
import { orderActs, orderJudges, orderObstacle, orderStamps } from "./order-acts.ts";
import { orderFacts } from "./order-detail.ts";
import { addOrderFile, filesOf, orderFileRule } from "./order-files.ts";
import { changeStaff } from "./order-staff.ts";
import { insuranceOrdersSource } from "./orders-source.ts";
import { quoteOf } from "./quote.ts";
import { receiptsKind, startReceipt } from "./receipt-job.ts";

const rules: RecordRules<typeof insuranceOrderRecord> = {
  source: insuranceOrdersSource,
  prefix: "BX",
  stamps: orderStamps,
  createReason: "reason",
  audited: {
    create: ["plan_id", "start_day", "end_day", "discount_asked"],
    act: ["head_count", "payable", "discount"],
  },
  facts: orderFacts,
  obstacle: orderObstacle,
  judge: orderJudges,
  create: makeOrder,
  act: orderActs,
};

const served = serveRecord(insuranceOrderRecord, rules);

/** Insurance orders: made, underwritten, paid, in force, cancelled and surrendered. */
export const insuranceOrdersArea = defineArea({
  sources: { insuranceOrders: { source: insuranceOrdersSource, table: "insurance_orders" } },
  records: [served],
  files: [orderFileRule],
  exports: { insuranceReceipts: receiptsKind },
  serve: (service) => ({
    handlers: {
      ...orderAliases(service, served),
      "insuranceOrders.staff": changeStaff,
      "insuranceOrders.quote": quoteOf,
      "insuranceOrders.attachments": async ({ db, principal }, { params }) => ({
        attachments: await filesOf(db, (await findOrder(db, principal, params.id)).id),
      }),
      "insuranceOrders.addAttachment": addOrderFile(service),
      "insuranceOrders.receipt": async (context, request) => {
        const started = await startReceipt(context, request);
        service.exportQueue.ring();
        return started;
      },
    },
  }),
});
