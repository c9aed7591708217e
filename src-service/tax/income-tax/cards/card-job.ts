import type { CallRequest } from "../../../../src-shared/kernel/calls/define.ts";
import { filterFieldNames } from "../../../../src-shared/kernel/lists/filter-values.ts";
import { shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { exportKinds } from "../../../../src-shared/records/exports/export-kinds.ts";
import { incomeSummary } from "../../../../src-shared/tax/income-tax/income-summary-list.ts";
import type { incomeSummaryTaxCard } from "../../../../src-shared/tax/income-tax/income-tax-calls.ts";
import { ServiceError, type SignedIn } from "../../../core/context.ts";
import { lookUp } from "../../../core/database/tables.ts";
import { notFound, recordIds } from "../../../core/plumbing/answers.ts";
import type { JobKind } from "../../../lists/area.ts";
import { chosenIds, countChoice } from "../../../lists/lists/query.ts";
import { addJob, fileStamp, jobRow } from "../../../records/exports/job-store.ts";
import { checkClear } from "../../../records/exports/list-export-request.ts";
import { incomeSummarySource } from "../summary/summary-source.ts";
import { taxCards } from "./card-facts.ts";
import { writeCardFile } from "./card-file.ts";
import { cardTexts } from "./card-tables.ts";
import type { TaxCard } from "./tax-card.ts";

type Body = CallRequest<typeof incomeSummaryTaxCard>["body"];
type Request = { readonly labors: readonly number[]; readonly year: string; readonly locale: "zh-CN" | "en" };

/** Most people whose cards one file may hold, so that it can still be opened and printed. */
const maxPeople = 500;
const mostRecords = 10_000;
const peopleAPage = 10;

/**
 * The people behind the chosen records, in the order of the list. Throws `not_found` for a record that the person may not
 * see.
 */
const peopleOf = async ({ db, principal }: SignedIn, body: Body): Promise<number[]> => {
  const ids = body.ids === undefined ? null : [...new Set(recordIds(body.ids))];
  const choice = { ids, except: [...new Set(recordIds(body.except ?? []))] };
  const count = (ids: readonly number[]) =>
    countChoice(db, principal, incomeSummary, {}, incomeSummarySource, { ids, except: [] });
  for (const idList of [ids ?? [], choice.except]) {
    if (idList.length > 0 && (await count(idList)) < idList.length) throw notFound();
  }
  const matching = body.matching ?? {};
  const fields = new Set(filterFieldNames(incomeSummary));
  if (Object.keys(matching).some((name) => !fields.has(name))) {
    throw new ServiceError("invalid", { fields: { matching: ["unknown_field"] } });
  }
  const records = await chosenIds(mostRecords, db, principal, incomeSummary, matching, incomeSummarySource, choice);
  const rows = await lookUp(records, (chunk) =>
    db.selectFrom("income_summary").select(["id", "labor_id"]).where("id", "in", chunk).execute(),
  );
  const people = new Map(rows.map((row) => [row.id, row.labor_id]));
  return [...new Set(records.flatMap((id) => people.get(id) ?? []))];
};

/**
 * Starts the job for the tax cards of the people behind some records. Errors: `nothing_to_export`, `not_found`, `forbidden`
 * and `invalid` for personal data in clear, `too_many_people`.
 */
export const startTaxCards = async (context: SignedIn, body: Body) => {
  const { db, principal } = context;
  const { protect_id_no = true, reason = "", locale = "zh-CN", year } = body;
  checkClear(principal, !protect_id_no, reason);
  const labors = await peopleOf(context, body);
  if (labors.length === 0) throw new ServiceError("nothing_to_export");
  if (labors.length > maxPeople) throw new ServiceError("too_many_people", { params: { most: maxPeople } });
  const request: Request = { labors, year, locale };
  const job = await context.write((writing) =>
    addJob(context, writing, {
      kind: exportKinds.taxCards,
      request: JSON.stringify(request),
      matched: labors.length,
      total: labors.length,
      direction: 1,
      protect_id_no,
      protect_mobile: true,
      reason: reason.trim(),
    }),
  );
  return { job: await jobRow(db, principal, job.id), people: labors.length };
};

/** The job that draws the cards, on the data of one moment. */
export const taxCardsKind: JobKind = {
  ending: "pdf",
  mayRun: ({ permissions }) =>
    permissions.has("income_tax.summary.export") && permissions.has("income_tax.summary.view"),
  make: (principal, job, { target, service, progress, signal }) =>
    service.snapshot(async (db) => {
      const { labors, year, locale } = JSON.parse(job.request) as Request;
      const at = shanghaiNow(service.clock.now());
      const agency = await db
        .selectFrom("agencies")
        .select(["name", "credit_code"])
        .where("id", "=", principal.agency_id)
        .executeTakeFirstOrThrow();
      let doneCards = 0;
      const pages = async function* (): AsyncGenerator<readonly TaxCard[]> {
        for (let from = 0; from < labors.length; from += peopleAPage) {
          const people = labors.slice(from, from + peopleAPage);
          yield await taxCards(db, principal.agency_id, people, year, job.protect_id_no === 0);
          doneCards += people.length;
          await progress(doneCards, labors.length);
        }
      };
      const head = {
        locale,
        year,
        agency: agency.name,
        credit_code: agency.credit_code,
        job_no: job.no,
        watermark: job.watermark,
        by: principal.name,
        at,
        count: labors.length,
      };
      const file = await writeCardFile(target, head, pages(), signal);
      return {
        ...file,
        name: `${cardTexts(locale).file}-${year}-${fileStamp(at)}.pdf`,
        rows: labors.length,
        matched: labors.length,
        as_of: at,
        as_of_seq: null,
      };
    }),
};
