import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { nextJobs } from "../../src-service/records/exports/runner.ts";
import { exportJobStates } from "../../src-shared/records/exports/export-job-states.ts";
import { begin, cellsOf, ended, fetchFile, type JobRow } from "./exports-kit.ts";
import { onEveryDatabase } from "./harness.ts";
import { makeSmallWorld, openSession, send } from "./small-world.ts";

const maker = 1002;
const done = exportJobStates.code("done");

describe("the queue", () => {
  const job = (id: number, created_by: number) => ({ id, created_by });
  const ids = (queued: readonly [number, number][], running: readonly number[] = []) =>
    nextJobs(
      queued.map(([id, by]) => job(id, by)),
      running.map((created_by) => ({ created_by })),
    ).map(({ id }) => id);

  it("lets nobody wait behind another's heap", () => {
    expect(
      ids([
        [1, 7],
        [2, 7],
        [3, 7],
        [4, 7],
        [5, 8],
      ]),
    ).toEqual([1, 5, 2]);
  });
  it("runs two a person and four in all", () => {
    expect(
      ids([
        [1, 7],
        [2, 7],
        [3, 7],
      ]),
    ).toEqual([1, 2]);
    expect(
      ids(
        [
          [1, 7],
          [2, 8],
          [3, 9],
        ],
        [4, 5, 6],
      ),
    ).toEqual([1]);
    expect(ids([[3, 7]], [7, 7])).toEqual([]);
    expect(
      ids([
        [9, 7],
        [8, 7],
      ]),
    ).toEqual([8, 9]);
  });
});

onEveryDatabase("the runner of exports", {}, (started) => {
  const running = () => started().running();
  let token = "";
  const many = 10_050;

  beforeAll(async () => {
    await makeSmallWorld(running());
    token = await openSession(running(), maker);
    const { service, db } = running();
    const pattern = await db.selectFrom("bills").selectAll().where("id", "=", 1101).executeTakeFirstOrThrow();
    for (let from = 0; from < many; from += 350) {
      const rows = Array.from({ length: Math.min(350, many - from) }, (_unused, at) => {
        const id = 200_000 + from + at;
        return { ...pattern, id, no: `ZD${id}`, business_key: `k${id}`, batch_sn: "MANY", remark: "before" };
      });
      await service.writing.insertInto("bills").values(rows).execute();
    }
  });

  /** Few of the rows, all over them: rewriting each again and again is work without end for a server that keeps their old versions. */
  const setMarks = (remark: string) =>
    running().service.write({ user_id: null, name: "t", device: "", request_id: "" }, async (writing) => {
      const change_seq = await writing.changeSeq();
      await writing.tx
        .updateTable("bills")
        .set({ remark, change_seq })
        .where("batch_sn", "=", "MANY")
        .where(sql<boolean>`id % 97 = 0`)
        .execute();
    });

  it("writes at most 9,999 rows that were not chosen one by one, and says so", async () => {
    const id = await begin(running(), token, {
      columns: ["no", "remark"],
      matching: { keyword: "MANY" },
      ordering: "no",
    });
    const job = await ended(running(), token, id);
    expect([job["status"], job["total"], job["matched"]]).toEqual([done, 9_999, many]);
    const rows = await cellsOf((await fetchFile(running(), token, id)).bytes);
    expect([rows.length, rows[1]?.[0], rows.at(-1)?.[0]]).toEqual([10_000, "text:ZD200000", "text:ZD209998"]);
  });

  it("shows the rows as they were at one moment, whatever is written meanwhile", async () => {
    await setMarks("v0");
    const id = await begin(running(), token, { columns: ["remark"], matching: { keyword: "MANY" } });
    let isOver = false;
    const writing = (async () => {
      for (let round = 1; !isOver; round += 1) {
        await setMarks(`v${round}`);
        // An embedded database never releases the thread by itself.
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return true;
    })();
    const job = await ended(running(), token, id);
    isOver = true;
    await writing;
    expect(job["status"]).toBe(done);
    const rows = await cellsOf((await fetchFile(running(), token, id)).bytes);
    const marks = rows
      .slice(1)
      .flat()
      .filter((cell) => cell !== "text:before");
    expect(marks.length).toBeGreaterThan(100);
    expect(new Set(marks).size).toBe(1);
  });

  it("lets a waiting or running job be given up, and a finished one not", async () => {
    // One after the other, so that the last one begun is the last in the queue.
    const started: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) {
      started.push(await begin(running(), token, { columns: ["no"], matching: { keyword: "MANY" } }));
    }
    const last = started.at(-1) ?? "";
    const response = await send(running(), "POST", `/cdl/1/export_jobs/${last}/cancel`, { token });
    expect([response.status, (await ended(running(), token, last))["status"]]).toEqual([
      200,
      exportJobStates.code("cancelled"),
    ]);
    expect((await fetchFile(running(), token, last)).status).toBe(409);
    for (const id of started.slice(0, -1)) expect((await ended(running(), token, id))["status"]).toBe(done);
    const late = await send(running(), "POST", `/cdl/1/export_jobs/${started[0]}/cancel`, { token });
    expect([late.status, late.body["code"], late.body["current"]]).toEqual([409, "illegal_transition", done]);
  });

  it("refuses a heap of jobs from one person", async () => {
    const jobs = Array.from({ length: 40 }, () =>
      send(running(), "POST", "/cdl/1/bills/asyn_export", {
        token,
        body: { columns: ["no"], matching: { keyword: "MANY" } },
      }),
    );
    const answers = await Promise.all(jobs);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const ids = answers.flatMap(({ body }) => (body["job"] ? [String((body["job"] as JobRow)["id"])] : []));
    for (const id of ids) await send(running(), "POST", `/cdl/1/export_jobs/${id}/cancel`, { token });
    for (const id of ids) await ended(running(), token, id);
  });

  it("takes up a job whose service died, and fails it honestly when that goes on", async () => {
    const id = await begin(running(), token, { columns: ["no"], ids: ["1101"] });
    await ended(running(), token, id);
    const { service } = running();
    const die = (tries: number) =>
      service.writing
        .updateTable("export_jobs")
        .set({ status: exportJobStates.code("running"), tries, lease_ms: service.clock.now() - 1 })
        .where("id", "=", Number(id))
        .execute();
    await die(1);
    await started().restart();
    token = await openSession(running(), maker);
    expect((await ended(running(), token, id))["status"]).toBe(done);
    await running()
      .service.writing.updateTable("export_jobs")
      .set({ status: exportJobStates.code("running"), tries: 3, lease_ms: running().service.clock.now() - 1 })
      .where("id", "=", Number(id))
      .execute();
    const failed = await ended(running(), token, id);
    expect([failed["status"], failed["fail_code"]]).toEqual([exportJobStates.code("failed"), "export_interrupted"]);
  });

  it("ends the job of somebody who lost the permission meanwhile", async () => {
    const id = await begin(running(), token, { columns: ["no"], ids: ["1101"] });
    await ended(running(), token, id);
    const { service } = running();
    await service.writing.updateTable("memberships").set({ roles: "support" }).where("user_id", "=", maker).execute();
    await service.writing
      .updateTable("export_jobs")
      .set({ status: exportJobStates.code("queued"), tries: 0 })
      .where("id", "=", Number(id))
      .execute();
    const job = await ended(running(), token, id);
    expect([job["status"], job["fail_code"]]).toEqual([exportJobStates.code("failed"), "forbidden"]);
    expect((await fetchFile(running(), token, id)).status).toBe(403);
  });
});
