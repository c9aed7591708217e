import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditBooks } from "../../../src-service/cli/audit-books.ts";
import { connect } from "../../../src-service/core/database/connect.ts";
import { migrate } from "../../../src-service/core/database/migrate.ts";
import { createChangeFeed } from "../../../src-service/core/plumbing/change-feed.ts";
import { createWrite } from "../../../src-service/core/plumbing/write.ts";
import { readSeals } from "../../../src-service/core/seals/start-sealing.ts";
import { openSecrets } from "../../../src-service/core/secrets/secrets.ts";
import { seedDemo } from "../../../src-service/demo/generate.ts";
import { openService, testClock, testPasswordMemory } from "../harness.ts";

const demo = { seed: 7, anchor: "2026-11-20", size: "small" } as const;

// Which rows are sealed when is decided over rows that both databases give alike.
describe("seals of demo data", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "flexdesk-kept-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const secretsDir = () => path.join(folder, "storage", ".secrets");
  const target = () => ({ sqlite: path.join(folder, "database") });

  /** Starts a service with demo data and gives how many seals it has and what all proofs find wrong. */
  const started = async () => {
    const { service, db, close } = await openService(target(), folder, { demo, runsExports: false });
    try {
      const results = await auditBooks(service, readSeals(secretsDir()));
      const { seals } = await db
        .selectFrom("row_seals")
        .select((eb) => eb.fn.countAll<number>().as("seals"))
        .executeTakeFirstOrThrow();
      return { seals, faults: results.flatMap(({ faults }) => faults) };
    } finally {
      await close();
    }
  };

  it("are the same for rows that were there before and for rows that are written under them", async () => {
    const first = await started();
    expect(first.faults).toEqual([]);
    expect(first.seals).toBeGreaterThan(10_000);
    // The secrets stay and say that a database was sealed: this one is sealed before anything is in it.
    rmSync(target().sqlite, { recursive: true });
    expect(await started()).toEqual(first);
  });

  it("are made by the next start when the first ended before them", async () => {
    const clock = testClock();
    const connected = connect(target());
    await migrate(connected.writing, connected.dialect, "2026-11-20 10:00:00");
    const { write } = createWrite(connected, clock, createChangeFeed());
    const parts = { secrets: openSecrets(secretsDir()), passwordMemory: testPasswordMemory, write };
    expect(await seedDemo({ ...parts, reading: connected.reading }, demo)).toBe(true);
    await connected.close();
    const next = await started();
    expect(next.faults).toEqual([]);
    expect(next.seals).toBeGreaterThan(10_000);
  });
});
