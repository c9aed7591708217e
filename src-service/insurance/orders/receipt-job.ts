import type { insuranceOrdersReceipt } from "../../../src-shared/insurance/orders/order-papers-calls.ts";
import { paymentKinds } from "../../../src-shared/insurance/payments/insurance-payments-list.ts";
import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { moneyInWords } from "../../../src-shared/kernel/values/money/money-words.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { exportKinds } from "../../../src-shared/records/exports/export-kinds.ts";
import { type Principal, ServiceError, type SignedIn } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { writePdfFile } from "../../core/pdf/write-pdf-file.ts";
import { threadBeside } from "../../core/threads/thread-beside.ts";
import type { JobKind } from "../../lists/area.ts";
import { addJob, fileStamp, jobRow } from "../../records/exports/job-store.ts";
import { findOrder } from "../premiums/order-money.ts";
import type { Receipt, ReceiptFile } from "./receipt.ts";
import { receiptTexts } from "./receipt-pdf.ts";

type ReceiptRequest = { readonly order: number; readonly locale: ReceiptFile["locale"] };

const paymentsOf = (db: Reader, orderId: number) =>
  db
    .selectFrom("insurance_payments as p")
    .leftJoin("users as u", "u.id", "p.maker_id")
    .select(["p.no", "p.create_at", "p.kind", "p.amount", "u.name as by"])
    .where("p.order_id", "=", orderId)
    .orderBy("p.id")
    .execute();

/** Begins the job that draws the receipt of an order's premiums. `nothing_to_export`: nothing was paid. */
export const startReceipt = async (
  context: SignedIn,
  { params, query }: CallRequest<typeof insuranceOrdersReceipt>,
) => {
  const { db, principal } = context;
  const { locale = "zh-CN", reason = "" } = query;
  const order = await findOrder(db, principal, params.id);
  const total = (await paymentsOf(db, order.id)).length;
  if (total === 0) throw new ServiceError("nothing_to_export");
  const request: ReceiptRequest = { order: order.id, locale };
  const job = await context.write((writing) =>
    addJob(context, writing, {
      ...{ kind: exportKinds.insuranceReceipts, request: JSON.stringify(request), matched: total, total },
      // Nobody's number stands on it.
      ...{ direction: 1, protect_id_no: true, protect_mobile: true, reason: reason.trim() },
    }),
  );
  return { job: await jobRow(db, principal, job.id) };
};

const mayRun = ({ permissions }: Principal): boolean => permissions.has("insurance.order.view");

const thread = { file: threadBeside(import.meta.url, "receipt-thread"), name: "insurance-receipts" };

/** Receipt of an order's premiums, on the data of one moment. */
export const receiptsKind: JobKind = {
  ending: "pdf",
  mayRun,
  make: (principal, job, { target, service, progress, signal }) =>
    service.snapshot(async (db) => {
      const { order: id, locale } = JSON.parse(job.request) as ReceiptRequest;
      const order = await findOrder(db, principal, String(id));
      const payments = await paymentsOf(db, order.id);
      if (payments.length === 0) throw new ServiceError("nothing_to_export");
      const names = await db
        .selectFrom("companies as c")
        .innerJoin("agencies as g", "g.id", "c.agency_id")
        .select(["c.name as company", "g.name as agency"])
        .where("c.id", "=", order.company_id)
        .executeTakeFirstOrThrow();
      const texts = receiptTexts(locale);
      const kinds = {
        [paymentKinds.premium]: texts.premium,
        [paymentKinds.amendment]: texts.amendment,
        [paymentKinds.givenBack]: texts.givenBack,
      };
      const signed = payments.map(({ kind, amount }) => (kind === paymentKinds.givenBack ? -amount : amount));
      const total = signed.reduce((sum, amount) => sum + amount, 0);
      const receipt: Receipt = {
        ...{ no: order.no, ...names, insurer: order.insurer, product: order.product, policy: order.policy_no ?? "" },
        ...{ days: `${order.start_day} – ${order.end_day}`, heads: String(order.head_count) },
        lines: payments.map(({ no, create_at, kind, by }, at) => [
          ...[no, create_at, kinds[kind as keyof typeof kinds] ?? "", by ?? "", formatMoney(signed[at] ?? 0)],
        ]),
        ...{ total: formatMoney(total), capital: moneyInWords(total) },
      };
      const at = shanghaiNow(service.clock.now());
      const head: ReceiptFile = { locale, job_no: job.no, watermark: job.watermark, by: principal.name, at };
      const turns = async function* (): AsyncGenerator<readonly Receipt[]> {
        yield [receipt];
        await progress(payments.length, payments.length);
      };
      const file = await writePdfFile(thread, target, head, turns(), signal);
      const name = `${texts.heading}-${order.no}-${fileStamp(at)}.pdf`;
      const count = payments.length;
      return { ...file, name, rows: count, matched: count, as_of: at, as_of_seq: null };
    }),
};
