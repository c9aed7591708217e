import { insurancePayments } from "../../../src-shared/insurance/payments/insurance-payments-list.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows } from "../../lists/lists/query.ts";
import { findOrder } from "../premiums/order-money.ts";
import { insuranceMoneyChecks } from "./audit-checks.ts";
import { orderFigures } from "./order-figures.ts";
import { passOn } from "./pass-on.ts";
import { payInsurance } from "./pay.ts";
import { insurancePaymentsSource } from "./payments-source.ts";

/** Money of insurance: premiums paid from wallets, given back, and handed to the insurers. */
export const insuranceMoneyArea = defineArea({
  tables: sealed("insurance_payments", "insurance_remittances"),
  sources: { insurancePayments: { source: insurancePaymentsSource, table: "insurance_payments" } },
  codePurposes: { insurance: { permission: "insurance.payment.pay", find: findOrder } },
  auditChecks: insuranceMoneyChecks,
  serve: (service) => ({
    handlers: {
      "insurancePayments.list": ({ db, principal }, { query }) =>
        listRows(db, principal, insurancePayments, query, insurancePaymentsSource),
      "insurancePayments.create": (context, { body }, writing) => payInsurance(service, context, writing, body),
      "insurancePayments.passOn": (context, { body }, writing) => passOn(context, writing, body),
      "insuranceOrders.money": (context, { params }) => orderFigures(context, params.id),
    },
  }),
});
