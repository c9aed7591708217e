import {
  insuranceOrderRecord,
  type insuranceOrdersAddAttachment,
  type OrderFile,
} from "../../../src-shared/insurance/orders/insurance-orders-record.ts";
import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { type Principal, ServiceError, type SignedIn } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { readVoucherFile } from "../../ledger/evidence/voucher-file.ts";
import type { FileRule } from "../../lists/contributed.ts";
import type { Service } from "../../lists/service.ts";
import { saveRecord } from "../../records/records/save.ts";
import { findOrder, type InsuranceOrder } from "../premiums/order-money.ts";

/** Files of an order, the first added first. */
export const filesOf = async (db: Reader, orderId: number): Promise<OrderFile[]> => {
  const rows = await db
    .selectFrom("insurance_order_files as f")
    .leftJoin("users as u", "u.id", "f.maker_id")
    .selectAll("f")
    .select("u.name as by")
    .where("f.order_id", "=", orderId)
    .orderBy("f.id")
    .execute();
  return rows.map(({ id, kind, storage_key, file_name, note, amount, by, create_at }) => ({
    ...{ id: String(id), kind: kind as OrderFile["kind"], file_key: storage_key, file_name, note, amount },
    ...{ by: by ?? "", at: create_at },
  }));
};

/** Any one of these lets a person add files to an order that they see. */
const adders: readonly PermissionKey[] = [
  ...(["insurance.order.create", "insurance.order.audit", "insurance.payment.pay"] as const),
];

/** The reason why a person may not add files to an order, as an error code; null: they may. */
export const mayAttach = ({ permissions }: Principal, { status }: Pick<InsuranceOrder, "status">): string | null => {
  if (!adders.some((key) => permissions.has(key))) return "forbidden";
  return status === orderStates.code("refused") ? "illegal_transition" : null;
};

const claim = 6;
const policy = 1;

/** Adds a file to an order (`insuranceOrders.addAttachment`). Throws as its call says. */
export const addOrderFile =
  (service: Service) =>
  async (context: SignedIn, { params, body }: CallRequest<typeof insuranceOrdersAddAttachment>) => {
    const { principal } = context;
    const { kind, note = "", amount, policy_no } = body;
    const against = (order: InsuranceOrder): void => {
      const code = mayAttach(principal, order);
      if (code !== null) throw new ServiceError(code, code === "forbidden" ? {} : { current: order.status });
    };
    against(await findOrder(context.db, principal, params.id));
    if (amount !== undefined && kind !== claim)
      throw new ServiceError("invalid", { fields: { amount: ["not_wanted"] } });
    if (policy_no !== undefined && kind !== policy)
      throw new ServiceError("invalid", { fields: { policy_no: ["not_wanted"] } });
    const file = await readVoucherFile(service, principal, body.file_key);
    const { id, orderId } = await context.write(async (writing) => {
      await writing.changeSeq();
      const { tx } = writing;
      const order = await findOrder(tx, principal, params.id);
      against(order);
      const same = await tx
        .selectFrom("insurance_order_files")
        .select("id")
        .where("order_id", "=", order.id)
        .where("kind", "=", kind)
        .where("sha256", "=", file.sha256)
        .executeTakeFirst();
      if (same !== undefined) throw new ServiceError("attachment_exists");
      const next = await writing.ids(1);
      await tx
        .insertInto("insurance_order_files")
        .values({
          ...{ id: next, agency_id: order.agency_id, company_id: order.company_id, order_id: order.id, kind, note },
          ...{ storage_key: file.storage_key, file_name: file.file_name, sha256: file.sha256, amount: amount ?? null },
          ...{ maker_id: principal.user_id, create_at: writing.at },
        })
        .execute();
      const changes = policy_no === undefined ? {} : { policy_no: policy_no.trim() || null };
      await saveRecord(writing, insuranceOrderRecord, order, changes, "upload", () => ({
        more: { file: file.file_name, sha256: file.sha256, kind },
      }));
      return { id: next, orderId: order.id };
    });
    const attachment = (await filesOf(context.db, orderId)).find((one) => one.id === String(id));
    if (attachment === undefined) throw new ServiceError("not_found");
    return { attachment };
  };

/** Rule to fetch the files of orders: whoever sees the order. */
export const orderFileRule: FileRule = async (db, principal, key) => {
  if (!principal.permissions.has("insurance.order.view")) return false;
  const found = await db
    .selectFrom("insurance_order_files as f")
    .innerJoin("insurance_orders as o", "o.id", "f.order_id")
    .where(withinSql(principal, { agency: "o.agency_id", company: "o.company_id", maker: "o.maker_id" }))
    .where("f.storage_key", "=", key)
    .select(["o.id", "o.agency_id", "f.sha256"])
    .executeTakeFirst();
  if (found === undefined) return false;
  const { id, agency_id, sha256 } = found;
  return { area: "insuranceOrders", object: `insuranceOrder:${id}`, agency_id, sha256 };
};
