import { insuranceOrderRecord } from "../../../src-shared/insurance/orders/insurance-orders-record.ts";
import type { ManyAnswer } from "../../../src-shared/kernel/records/many.ts";
import type { HandlersFor, SignedIn } from "../../core/context.ts";
import type { RecordRequest, ServedRecord } from "../../lists/area.ts";
import type { Service } from "../../lists/service.ts";
import { findOrder } from "../premiums/order-money.ts";

const { calls } = insuranceOrderRecord;

const asRequest = (params: object, body: object): RecordRequest => ({
  params: params as Readonly<Record<string, string>>,
  query: {},
  body: body as Readonly<Record<string, unknown>>,
});

type Names =
  | "insuranceOrders.agreeDiscount"
  | "insuranceOrders.refuseDiscount"
  | "insuranceOrders.requestCancel"
  | "insuranceOrders.agreeCancel";

type Row = Awaited<ReturnType<HandlersFor<Names>["insuranceOrders.agreeDiscount"]>>;

/** Answers to the calls that take one action each: they are the record's own actions. */
export const orderAliases = (service: Service, served: ServedRecord): HandlersFor<Names> => {
  const answerOf = (name: string) => {
    const call = served.calls[name];
    if (call === undefined) throw new Error(`${name} is not served`);
    return call.answer;
  };
  /** Without a version the order is meant as it is. */
  const act = async (
    context: SignedIn,
    params: { readonly id: string },
    action: string,
    body: { readonly version?: number | undefined; readonly reason?: string },
  ): Promise<Row> => {
    const { version = (await findOrder(context.db, context.principal, params.id)).version, ...rest } = body;
    const request = asRequest(params, { ...rest, version, action });
    return (await answerOf(calls.update.name)(service, context, request)) as Row;
  };
  return {
    "insuranceOrders.agreeDiscount": (context, { params, body }) => act(context, params, "agreeDiscount", body),
    "insuranceOrders.refuseDiscount": (context, { params, body }) => act(context, params, "refuseDiscount", body),
    "insuranceOrders.requestCancel": (context, { params, body }) => act(context, params, "requestCancel", body),
    "insuranceOrders.agreeCancel": async (context, { body }) => {
      const { ids, agree, reason } = body;
      // An order that is named twice is decided once.
      const records = ids.filter(({ id }, at) => ids.findIndex((one) => one.id === id) === at);
      const action = agree ? "agreeCancel" : "refuseCancel";
      const request = asRequest({}, { action, records, ...(reason !== undefined && { reason }) });
      const { refused } = (await answerOf(calls.updateMany.name)(service, context, request)) as ManyAnswer;
      const codes = new Map(refused.map(({ id, code }) => [id, code]));
      const results = [];
      for (const { id } of records) {
        const order = await findOrder(context.db, context.principal, id);
        const code = codes.get(id) ?? null;
        const refunded = code === null && agree ? order.refunded : 0;
        results.push({ id, no: order.no, done: code === null, code, status: order.status, refunded });
      }
      return { results };
    },
  };
};
