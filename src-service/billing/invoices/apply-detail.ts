import type { z } from "zod";
import { invoiceApplies } from "../../../src-shared/billing/invoices/invoice-applies-list.ts";
import { invoiceApplyDecisions } from "../../../src-shared/billing/invoices/invoice-decisions.ts";
import { invoiceRecords } from "../../../src-shared/billing/invoices/invoice-records-list.ts";
import type { InvoiceApplyDetail, invoiceQuotaGet } from "../../../src-shared/billing/invoices/invoices-calls.ts";
import { maskEmail } from "../../../src-shared/kernel/values/people/mask.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import type { Principal } from "../../core/context.ts";
import { type Database, lookUp, type Reader } from "../../core/database/tables.ts";
import { timelineEventOf } from "../../core/plumbing/timeline.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { findRows, maskedRow } from "../../lists/lists/query.ts";
import { verdictsOf } from "../../records/records/decide.ts";
import { appliesSource } from "./applies-source.ts";
import type { Attachment } from "./apply-create.ts";
import { findApply } from "./apply-store.ts";
import { companyBuckets, quotaOf, remainingOf } from "./books.ts";
import { addressesOf } from "./buyer.ts";
import { recordsSource } from "./records-source.ts";

const eventsOf = async (db: Reader, applyId: number): Promise<InvoiceApplyDetail["events"]> => {
  const rows = await db
    .selectFrom("invoice_events")
    .selectAll()
    .where("apply_id", "=", applyId)
    .orderBy("id")
    .execute();
  return rows.map(timelineEventOf);
};

const feedbacksOf = async (db: Reader, ids: readonly number[]) => {
  const rows = await lookUp(ids, (chunk) =>
    db.selectFrom("invoice_feedbacks").selectAll().where("settlement_id", "in", chunk).orderBy("id").execute(),
  );
  return new Map(rows.map((row) => [row.settlement_id, { result: row.result, remark: row.remark, at: row.at }]));
};

const settlementsOf = async (db: Reader, applyId: number): Promise<InvoiceApplyDetail["settlements"]> => {
  const rows = await db
    .selectFrom("invoice_allocations as a")
    .innerJoin("settlements as s", "s.id", "a.settlement_id")
    .where("a.apply_id", "=", applyId)
    .orderBy("a.period")
    .orderBy("s.no")
    .orderBy("a.is_correction")
    .select(["s.id", "s.no", "a.period", "a.amount"])
    .execute();
  const feedbacks = await feedbacksOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, id: String(row.id), feedback: feedbacks.get(row.id) ?? null }));
};

/** Industries of the tasks whose work settlements paid, by settlement; bills without a task have none. */
const industriesOf = async (db: Reader, settlementIds: Iterable<number>): Promise<ReadonlyMap<number, string[]>> => {
  const rows = await lookUp(settlementIds, (chunk) =>
    db
      .selectFrom("bills as b")
      .innerJoin("tasks as t", "t.id", "b.task_id")
      .where("b.settlement_id", "in", chunk)
      .where("t.industry_name", "<>", "")
      .select(["b.settlement_id", "t.industry_name"])
      .distinct()
      .execute(),
  );
  const found = new Map<number, string[]>();
  for (const { settlement_id, industry_name } of rows) {
    if (settlement_id === null || industry_name === null) continue;
    found.set(settlement_id, [...(found.get(settlement_id) ?? []), industry_name]);
  }
  return found;
};

const recordIdsOf = async (db: Reader, applyId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("invoice_records")
    .select("id")
    .where("apply_id", "=", applyId)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
};

/** An application with its payments, invoices and history, and the actions that this person may do now. */
export const applyDetail = async (db: Database, principal: Principal, id: string): Promise<InvoiceApplyDetail> => {
  const apply = await findApply(db, principal, id);
  const recordIds = await recordIdsOf(db, apply.id);
  const canSeeRecords = principal.permissions.has("invoice.record.view");
  const records = canSeeRecords
    ? (await findRows(db, principal, invoiceRecords, recordsSource, "id", recordIds)).results
    : [];
  const settlements = await settlementsOf(db, apply.id);
  const industries = await industriesOf(
    db,
    settlements.map(({ id }) => Number(id)),
  );
  return {
    apply: await maskedRow(db, principal, invoiceApplies, appliesSource, apply.id),
    quota: quotaOf(await companyBuckets(db, apply.company_id)),
    settlements,
    industries: [...new Set([...industries.values()].flat())],
    records,
    attachments: JSON.parse(apply.attachments) as Attachment[],
    events: await eventsOf(db, apply.id),
    actions: verdictsOf(invoiceApplyDecisions, apply, {}, await deciderOf(db, principal)),
  };
};

type QuotaAnswer = z.output<typeof invoiceQuotaGet.output>;

/** Maximum number of settlements that an application can name. */
const mostSettlements = 1_000;

const openSettlements = async (db: Reader, open: ReadonlyMap<number, number>): Promise<QuotaAnswer["settlements"]> => {
  const rows = await lookUp([...open.keys()], (chunk) =>
    db.selectFrom("settlements").select(["id", "no", "period", "settlement_at"]).where("id", "in", chunk).execute(),
  );
  const industries = await industriesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows
    .map((row) => ({
      id: String(row.id),
      no: row.no,
      period: row.period,
      settlement_at: row.settlement_at ?? "",
      remaining: open.get(row.id) ?? 0,
      industries: industries.get(row.id) ?? [],
    }))
    .sort((a, b) => (a.settlement_at < b.settlement_at ? -1 : a.settlement_at > b.settlement_at ? 1 : 0));
};

const lastBuyer = async (
  db: Reader,
  company: { id: number; name: string; credit_code: string },
): Promise<QuotaAnswer["buyer"]> => {
  const last = await db
    .selectFrom("invoice_applies")
    .selectAll()
    .where("company_id", "=", company.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    title: last?.title ?? company.name,
    tax_no: last?.tax_no ?? company.credit_code,
    address_tel: last?.address_tel ?? "",
    bank_account: last?.bank_account ?? "",
    receive_emails: addressesOf(last).map(maskEmail),
    apply_id: last === undefined ? null : String(last.id),
  };
};

/** The quota of a company, the amounts still to be invoiced, and the buyer of its last application. */
export const quotaAnswer = async (db: Database, principal: Principal, companyId: string): Promise<QuotaAnswer> => {
  const company = await findCompany(db, principal, companyId);
  const buckets = await companyBuckets(db, company.id);
  const open = new Map<number, number>();
  for (const bucket of buckets) {
    const remainingCents = Math.max(0, remainingOf(bucket));
    if (remainingCents > 0) open.set(bucket.settlement_id, (open.get(bucket.settlement_id) ?? 0) + remainingCents);
  }
  const settlements = await openSettlements(db, open);
  return {
    quota: quotaOf(buckets),
    settlements: settlements.slice(0, mostSettlements),
    more: Math.max(0, settlements.length - mostSettlements),
    buyer: await lastBuyer(db, company),
  };
};
