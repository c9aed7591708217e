import { describe, expect, it } from "vitest";
import { startTestService } from "./harness.ts";
import { suiteDatabases } from "./on-postgres.ts";

const actor = { user_id: null, name: "test", device: "", request_id: "t" };

/** What a driver throws when another writer had the database for too long. */
const busy = (kind: string): Error =>
  Object.assign(new Error("another writer"), { code: kind === "sqlite" ? "SQLITE_BUSY" : "40001" });

describe.each(suiteDatabases())("a write that other writers hold up, on %s", (kind) => {
  it("is tried again, and refused as busy when they never let go", async () => {
    const started = await startTestService(kind);
    const { service } = started.running();
    let tries = 0;
    const addFact = (name: string, failures: number) =>
      service.write(actor, async ({ tx }) => {
        await tx.insertInto("facts").values({ name, value: "1" }).execute();
        tries += 1;
        if (tries <= failures) throw busy(kind);
      });
    await addFact("after two tries", 2);
    expect(tries).toBe(3);
    tries = 0;
    await expect(addFact("never", Number.POSITIVE_INFINITY)).rejects.toMatchObject({ code: "service_busy" });
    expect(tries).toBeGreaterThan(1);
    const facts = await service.reading.selectFrom("facts").select("name").execute();
    const names = facts.map(({ name }) => name);
    expect(names.filter((name) => name === "after two tries")).toHaveLength(1);
    expect(names).not.toContain("never");
    await started.end();
  });
});
