import { companyTaxCollectRecord } from "../../../src-shared/companies/tax/company-tax-collects-record.ts";
import { taxCollectStates } from "../../../src-shared/kernel/states/worker.ts";
import { sandboxTaxOffice } from "../../core/channels/tax-office.ts";
import { ServiceError } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { defineArea } from "../../lists/area.ts";
import { recordRounds } from "../../records/records/expire.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { recordSource } from "../../records/records/source.ts";
import { collectPrefix, openMonths } from "./months.ts";
import { addPeople, recordsOf } from "./people.ts";
import { sendRecords, settleSubmissions } from "./submit.ts";

type Collect = Tables["company_tax_collects"];

const faults = ["late", "unknown", "down"] as const;
const failed = taxCollectStates.code("failed");

/** Rows of the list of companies' months. */
const collectSource = recordSource(companyTaxCollectRecord, [], {});

const submissionsOf = async (db: Reader, { id }: Collect) => {
  const rows = await db
    .selectFrom("tax_submissions")
    .select(["id", "create_at", "people", "collected", "failed", "receipt_no", "refused_reason", "answered_at"])
    .where("collect_id", "=", id)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, id: String(row.id) }));
};

const reasonsOf = async (db: Reader, collect: Collect) => {
  const wrong = (await recordsOf(db, collect)).filter(({ result }) => result === failed);
  return [...Map.groupBy(wrong, ({ fail_reason }) => fail_reason)]
    .map(([reason, rows]) => ({ reason, count: rows.length }))
    .sort((one, other) => other.count - one.count);
};

/** A company's months for the tax office as a record. */
const servedCollects = serveRecord(companyTaxCollectRecord, {
  source: collectSource,
  prefix: collectPrefix,
  stamps: {
    generate: { by: "generated_by", at: "generated_at" },
    submit: { by: "submitted_by", at: "submitted_at" },
    result: { by: "asked_by", at: "asked_at" },
    retry: { by: "retried_by", at: "retried_at" },
  },
  audited: { create: ["period"], act: ["period", "people", "failed"] },
  facts: async ({ db }, row) => ({
    submissions: await submissionsOf(db, row),
    fault: faults.find((fault) => fault === row.fault) ?? null,
    reasons: await reasonsOf(db, row),
  }),
  create: async (_context, { tx }, { period }, company) => {
    const existing = await tx
      .selectFrom("company_tax_collects")
      .select("id")
      .where("company_id", "=", company.id)
      .where("period", "=", period)
      .executeTakeFirst();
    if (existing !== undefined) throw new ServiceError("collect_exists");
    return { columns: { period, people: 0, collected: 0, failed: 0 } };
  },
  // What was sent is carried to the office by the rounds; who asks for the result has it asked at once.
  after: { result: (context, { id }) => settleSubmissions(context, sandboxTaxOffice(context.clock), id) },
  act: {
    generate: async ({ principal }, writing, row) => {
      const people = await addPeople(writing, row, principal.user_id);
      if (people === 0) throw new ServiceError("collect_nobody");
      return { changes: { people } };
    },
    submit: async ({ principal }, writing, row) => {
      await sendRecords(writing, row, "none", principal.user_id);
      return {};
    },
    retry: async ({ principal }, writing, row) => {
      await sendRecords(writing, row, "failed", principal.user_id);
      return { changes: { failed: 0 } };
    },
  },
});

/** Data that the tax office collects by company and month: lists of workers, sent once and answered worker by worker. */
export const companyTaxArea = defineArea({
  tables: sealed("company_tax_collects", "tax_submissions"),
  sources: { companyTaxCollect: { source: collectSource, table: "company_tax_collects" } },
  records: [servedCollects],
  serve: (service) =>
    recordRounds(service, "companyTaxCollect", async (context) => {
      await openMonths(context);
      await settleSubmissions(context, sandboxTaxOffice(context.clock));
    }),
});
