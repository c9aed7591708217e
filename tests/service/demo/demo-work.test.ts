import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readFact } from "../../../src-service/core/database/facts.ts";
import { doLiveWork, type LiveWork } from "../../../src-service/demo/history/live-work.ts";
import { type Started, startTestService } from "../harness.ts";

describe("work that the demo leaves to the running service", () => {
  let started: Started | undefined;
  beforeAll(async () => {
    started = await startTestService("sqlite");
  });
  afterAll(() => started?.end());
  const service = () => {
    if (started === undefined) throw new Error("the service did not start");
    return started.running().service;
  };

  it("goes on behind one that fails, tells of it, and tries it again at the next start", async () => {
    const done: string[] = [];
    let isBroken = true;
    const work = (key: string, kind: LiveWork["kind"]): LiveWork => ({
      ...{ key, kind },
      run: async () => {
        if (key === "broken" && isBroken) throw new RangeError("no such paper");
        done.push(key);
      },
    });
    const works = [work("months", "books"), work("broken", "companyFiles"), work("photos", "workerFiles")];
    const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await doLiveWork(service(), works);
    const told = log.mock.calls.map(([line]) => String(line)).join("");
    log.mockRestore();
    expect(done).toEqual(["photos", "months"]);
    expect(told).toContain('"event":"demo_work_failed","work":"broken"');
    expect(await readFact(service().reading, "demo:live:broken")).toBeUndefined();
    isBroken = false;
    await doLiveWork(service(), works);
    expect(done).toEqual(["photos", "months", "broken"]);
  });
});
