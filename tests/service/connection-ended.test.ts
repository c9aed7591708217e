import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { databaseKinds, startTestService } from "./harness.ts";

const actor = { user_id: null, name: "test", device: "", request_id: "t" };
const server = process.env["FLEXDESK_TEST_PG"] ?? "";

/** Ends a connection as an administrator of the database server does, or a server that goes down. */
const endBackend = async (pid: number): Promise<void> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query("select pg_terminate_backend($1)", [pid]);
  await client.end();
};

describe.skipIf(!databaseKinds.includes("postgres"))("a service whose database server ends a connection", () => {
  it.each([
    ["between two statements", false],
    ["during a statement", true],
  ])("%s of a transaction lives on, keeps nothing of it, and writes again", async (_when, isDuring) => {
    const started = await startTestService("postgres");
    const { service } = started.running();
    const faults: unknown[] = [];
    const note = (error: unknown): void => {
      faults.push(error);
    };
    // What nobody listens to ends the process of a service.
    process.on("uncaughtException", note);
    const broken = service.write(actor, async ({ tx, changeSeq }) => {
      await changeSeq();
      await tx.insertInto("facts").values({ name: "half", value: "1" }).execute();
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const ending = endBackend(rows[0]?.pid ?? 0);
      if (isDuring) await sql`select pg_sleep(20)`.execute(tx);
      await ending;
      await new Promise((resolve) => setTimeout(resolve, 100));
      await tx.insertInto("facts").values({ name: "other half", value: "1" }).execute();
    });
    await expect(broken).rejects.toThrow();
    await service.write(actor, async ({ tx }) => {
      await tx.insertInto("facts").values({ name: "whole", value: "1" }).execute();
    });
    const facts = await service.reading.selectFrom("facts").select("name").execute();
    const names = facts.map(({ name }) => name);
    expect([names.includes("whole"), names.includes("half"), names.includes("other half")]).toEqual([
      true,
      false,
      false,
    ]);
    process.off("uncaughtException", note);
    expect(faults).toEqual([]);
    await started.end();
  });
});
