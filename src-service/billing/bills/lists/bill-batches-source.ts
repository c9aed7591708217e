import { sql } from "kysely";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import type { ListSource } from "../../../lists/lists/source.ts";

const cancelled = sql.lit(billStates.code("cancelled"));
const toConfirm = sql.lit(billStates.code("toConfirm"));
const toAudit = sql.lit(billStates.code("toAudit"));
const rejected = sql.lit(billStates.code("rejected"));

/** SQL of a sum over the bills of a batch, read from its few groups (`bill_groups`). */
const ofBills = (expression: ReturnType<typeof sql<number>>) =>
  sql<number>`(select ${expression} from bill_groups as b where b.agency_id = i.agency_id and b.import_id = i.id)`;
const countIf = (condition: ReturnType<typeof sql>) =>
  ofBills(sql<number>`coalesce(sum(case when ${condition} then b.bills else 0 end), 0)`);
const sumOf = (column: string) =>
  ofBills(sql<number>`coalesce(sum(case when b.status = ${cancelled} then 0 else ${sql.ref(`b.${column}`)} end), 0)`);

/** Bills of a batch (`bill_imports as i`) that an audit can pass or refuse. */
export const billsToAudit = countIf(sql`b.status = ${toAudit}`);

/**
 * A wider condition that bills to audit imply: it is worded like the partial index `bill_groups_to_audit_idx`, with literals,
 * so that the database uses it.
 */
export const impliedByToAudit = {
  to_audit_count: sql<boolean>`t.id in (select import_id from bill_groups where status in (${toConfirm}, ${toAudit}))`,
};

/** Number and sum of a batch (`bill_imports as i`) in which 客户支付 is not that of its file; 0 where the file did not state it. */
export const payDifferences = [
  sql<number>`coalesce(i.pay_differs, 0)`.as("pay_differs"),
  sql<number>`coalesce(i.pay_difference, 0)`.as("pay_difference"),
] as const;

/** Rows of the list `billBatches`. Amounts leave cancelled bills out. */
export const billBatchesSource: ListSource = {
  maker: "created_by",
  implied: impliedByToAudit,
  from: (db) =>
    db
      .selectFrom("bill_imports as i")
      .leftJoin("companies as c", "c.id", "i.company_id")
      .leftJoin("users as u", "u.id", "i.created_by")
      .select([
        "i.id",
        "i.version",
        "i.change_seq",
        "i.agency_id",
        "i.company_id",
        "i.created_by",
        "i.batch_sn",
        "i.status",
        "c.name as company_name",
        "i.inner_bill_type",
        "i.create_at",
        "i.file_name",
        "i.accounting_fee",
        ofBills(sql<number>`coalesce(sum(b.bills), 0)`).as("bill_count"),
        billsToAudit.as("to_audit_count"),
        countIf(sql`b.audit_status = 3 and b.status <> ${cancelled}`).as("approved_count"),
        countIf(sql`b.status = ${rejected}`).as("rejected_count"),
        countIf(sql`b.status = ${cancelled}`).as("cancelled_count"),
        sumOf("customer_pay").as("customer_pay"),
        sumOf("net_pay").as("net_pay"),
        sql<string | null>`(select min(o.name) from bill_groups as b join organizations as o on o.id = b.organization_id
          where b.agency_id = i.agency_id and b.import_id = i.id having count(distinct b.organization_id) = 1)`.as(
          "organization_name",
        ),
      ])
      .select(payDifferences)
      .select((eb) => eb.fn.coalesce("u.name", eb.val("")).as("created_by_name")),
};
