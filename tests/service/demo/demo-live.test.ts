import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importJobStates } from "../../../src-shared/records/imports/import-job-states.ts";
import { type Started, startTestService } from "../harness.ts";

const demo = { seed: 7, anchor: "2026-11-20", size: "small" } as const;

// Nothing of it is another on the other database, and it draws for most of a minute.
describe("what the demo's first start adds", () => {
  let started: Started | undefined;
  beforeAll(async () => {
    started = await startTestService("sqlite", { demo, runsJobs: false, runsExports: false });
  });
  afterAll(() => started?.end());
  const service = () => {
    if (started === undefined) throw new Error("the service did not start");
    return started.running().service;
  };
  const counted = async () => {
    const tables = [
      "storage_objects",
      "job_report_files",
      "labor_attachments",
      "platform_reports",
      "tax_periods",
      "income_summary",
      "import_jobs",
    ] as const;
    const counts: [string, number][] = [];
    for (const table of tables) {
      const { n } = await service()
        .reading.selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      counts.push([table, Number(n)]);
    }
    return counts;
  };

  it("is there once after every further start, also where the first was ended before it had said that it was through", async () => {
    await service().demo?.fillTaxBooks(service());
    const first = await counted();
    for (const [table, count] of first) expect([table, count > 0]).toEqual([table, true]);
    await service().demo?.fillTaxBooks(service());
    expect(await counted()).toEqual(first);
    const ends = ["demo:live:%", "demo:reported"];
    for (const end of ends) await service().writing.deleteFrom("facts").where("name", "like", end).execute();
    await service().demo?.fillTaxBooks(service());
    expect(await counted()).toEqual(first);
  });

  it("imports workers through the real code: one file is taken whole, of another two rows are refused", async () => {
    await service().demo?.fillTaxBooks(service());
    const { reading } = service();
    const jobs = await reading.selectFrom("import_jobs").selectAll().where("kind", "=", 9).orderBy("id").execute();
    expect(
      jobs.map(({ status, total_count, success_count, fail_count }) => [
        status,
        total_count,
        success_count,
        fail_count,
      ]),
    ).toEqual([
      [importJobStates.code("succeeded"), 6, 6, 0],
      [importJobStates.code("partlySucceeded"), 4, 2, 2],
    ]);
    const files = await reading
      .selectFrom("storage_objects")
      .select("key")
      .where("name", "like", "人员导入%")
      .execute();
    expect(jobs.map(({ import_file_url }) => import_file_url)).toEqual(files.map(({ key }) => key));
    const refused = await reading
      .selectFrom("import_job_rows")
      .select(["row", "code"])
      .where("import_id", "=", jobs[1]?.id ?? 0)
      .where("code", "in", ["worker_name_differs", "department_unknown"])
      .orderBy("row")
      .execute();
    expect(refused).toEqual([
      { row: 4, code: "worker_name_differs" },
      { row: 5, code: "department_unknown" },
    ]);
  });
});
