import { companyTaxCollectStates } from "../../../src-shared/companies/tax/company-tax-collects-record.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { taxCollectStates } from "../../../src-shared/kernel/states/worker.ts";
import { addMonths } from "../../../src-shared/kernel/values/time/time.ts";
import { submissionStates } from "../../companies/company-tax/submit.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import type { World } from "../world/world.ts";

const { code } = taxCollectStates;

/** States of companies of which no worker's data were sent yet. */
const unsent = ["generated", "toGenerate"] as const;

/** Adds what was sent of one company for the month before, by the records of its workers; state and answer follow from them. */
const addSent = async (world: World, tx: Tx, company_id: number, period: string): Promise<void> => {
  const records = await tx
    .selectFrom("tax_collect_records")
    .select(["id", "result", "upload_time"])
    .where("company_id", "=", company_id)
    .where("period", "=", period)
    .orderBy("id")
    .execute();
  const count = (result: number): number => records.filter((one) => one.result === result).length;
  const [waiting, failed, collected] = [code("collecting"), code("failed"), code("collected")].map(count);
  const isOpen = (waiting ?? 0) > 0;
  const officer = world.operator("superAdmin").id;
  const day = `${world.anchor.slice(0, 7)}-01`;
  const [id, submission] = [world.ids(1), world.ids(1)];
  const receipt_no = isOpen ? null : `SJ${period.replace("-", "")}${String(id % 1_000_000).padStart(8, "0")}`;
  const answered_at = isOpen ? null : `${day} 02:50:00`;
  const answered = { collected: isOpen ? 0 : (collected ?? 0), failed: isOpen ? 0 : (failed ?? 0) };
  world.add("company_tax_collects", {
    ...{ id, version: 3, change_seq: world.seq(), agency_id: world.agencyId, company_id, period, receipt_no },
    ...{ no: world.number("SC", day), maker_id: 0, create_at: `${day} 00:05:00`, people: records.length, ...answered },
    status: companyTaxCollectStates.code(isOpen ? "submitted" : (failed ?? 0) > 0 ? "partly" : "collected"),
    ...{
      generated_by: officer,
      generated_at: `${day} 01:30:00`,
      submitted_by: officer,
      submitted_at: `${day} 02:00:00`,
    },
    ...{
      asked_by: null,
      asked_at: null,
      retried_by: null,
      retried_at: null,
      answered_at,
      fault: isOpen ? "late" : null,
    },
  });
  world.add("tax_submissions", {
    ...{ id: submission, agency_id: world.agencyId, company_id, collect_id: id, people: records.length, ...answered },
    ...{
      trace_id: `demo-${id}`,
      state: isOpen ? submissionStates.sent : submissionStates.answered,
      tries: isOpen ? 6 : 0,
    },
    // The office is asked again by a person, so that there is one to look at.
    ...{ asked_ms: 0, next_ms: farMs, maker_id: officer, create_at: `${day} 02:00:00`, receipt_no },
    ...{ refused_reason: null, answered_at },
  });
  await tx
    .updateTable("tax_collect_records")
    .set({ submission_id: submission })
    .where("company_id", "=", company_id)
    .execute();
};

const farMs = 4_000_000_000_000;

/** A month of each company with workers: sent where records are there, listed or still to be listed elsewhere. */
const addCompanyTaxCollects = async (world: World, tx: Tx): Promise<void> => {
  const period = addMonths(world.anchor, -1).slice(0, 7);
  const day = `${world.anchor.slice(0, 7)}-01`;
  const companies = await tx
    .selectFrom("companies")
    .select("id")
    .where("agency_id", "=", world.agencyId)
    .where("status", "=", companyStatus.active)
    .orderBy("id")
    .execute();
  const sent = new Set(
    (await tx.selectFrom("tax_collect_records").select("company_id").distinct().execute()).map((row) => row.company_id),
  );
  for (const { id } of companies.filter((company) => sent.has(company.id))) await addSent(world, tx, id, period);
  for (const [at, { id: company_id }] of companies
    .filter(({ id }) => !sent.has(id))
    .slice(0, 2)
    .entries()) {
    const status = unsent[at] ?? "toGenerate";
    const people = status === "generated" ? await addListed(world, tx, company_id, period) : 0;
    const officer = status === "generated" ? world.operator("superAdmin").id : null;
    world.add("company_tax_collects", {
      ...{ id: world.ids(1), version: officer === null ? 1 : 2, change_seq: world.seq(), agency_id: world.agencyId },
      ...{ company_id, period, no: world.number("SC", day), maker_id: 0, create_at: `${day} 00:05:00`, people },
      ...{ status: companyTaxCollectStates.code(status), collected: 0, failed: 0, receipt_no: null, fault: null },
      ...{ generated_by: officer, generated_at: officer === null ? null : `${day} 01:40:00` },
      ...{ submitted_by: null, submitted_at: null, asked_by: null, asked_at: null },
      ...{ retried_by: null, retried_at: null, answered_at: null },
    });
  }
};

const listedPeople = 5;

/** Some workers of a company whose data are not sent yet. */
const addListed = async (world: World, tx: Tx, company_id: number, period: string): Promise<number> => {
  const people = await tx
    .selectFrom("company_labors as r")
    .innerJoin("labors as l", "l.id", "r.labor_id")
    .select("r.labor_id")
    .where("r.company_id", "=", company_id)
    .where("l.real_name_status", "=", 2)
    .where("l.tax_collect_status", "=", code("none"))
    .orderBy("r.labor_id")
    .limit(listedPeople)
    .execute();
  for (const { labor_id } of people)
    world.add("tax_collect_records", {
      ...{ id: world.ids(1), version: 1, change_seq: world.seq(), agency_id: world.agencyId, company_id, labor_id },
      ...{ period, result: code("none"), upload_time: null, fail_reason: "", receipt_no: null, attempts: 0 },
      create_at: `${world.anchor.slice(0, 7)}-01 01:40:00`,
      ...{ maker_id: world.operator("superAdmin").id, submission_id: null },
    });
  return people.length;
};

export const demo: AreaDemo = { fill: addCompanyTaxCollects };
