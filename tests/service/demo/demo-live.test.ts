import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Started, startTestService } from "../harness.ts";

const demo = { seed: 7, anchor: "2026-11-20", size: "small" } as const;

// Nothing of it is another on the other database, and it draws for most of a minute.
describe("what the demo's first start adds", () => {
  let started: Started | undefined;
  beforeAll(async () => {
    started = await startTestService("sqlite", { demo, runsJobs: false, runsExports: false });
  }, 240_000);
  afterAll(() => started?.end());
  const service = () => {
    if (started === undefined) throw new Error("the service did not start");
    return started.running().service;
  };
  const counted = async () => {
    const tables = [
      "storage_objects",
      "labor_attachments",
      "platform_reports",
      "tax_periods",
      "income_summary",
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
    await service().writing.deleteFrom("facts").where("name", "like", "demo:live:%").execute();
    await service().demo?.fillTaxBooks(service());
    expect(await counted()).toEqual(first);
  });
});
