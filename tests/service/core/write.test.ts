import { sql } from "kysely";
import { expect, it } from "vitest";
import { ServiceError } from "../../../src-service/core/context.ts";
import { findAuditBreak } from "../../../src-service/core/plumbing/audit.ts";
import type { Write } from "../../../src-service/core/plumbing/write.ts";
import { onEveryDatabase } from "../harness.ts";

const actor = { user_id: 7, name: "测试", device: "desk", request_id: "r" };

onEveryDatabase("writing", {}, (started) => {
  const write: Write = (...args) =>
    started()
      .running()
      .service.write(...args);

  it("gives every writer ids, numbers and change numbers of its own", async () => {
    const runs = await Promise.all(
      Array.from({ length: 20 }, () =>
        write(actor, async (writing) => ({
          id: await writing.ids(3),
          numbers: await writing.numbers("JS", 2),
          seq: await writing.changeSeq(),
          again: await writing.changeSeq(),
        })),
      ),
    );
    expect(new Set(runs.flatMap(({ id }) => [id, id + 1, id + 2])).size).toBe(60);
    expect(new Set(runs.flatMap(({ numbers }) => numbers)).size).toBe(40);
    expect(runs.flatMap(({ numbers }) => numbers).sort()[0]).toBe("JS20261120000001");
    expect(new Set(runs.map(({ seq }) => seq)).size).toBe(20);
    expect(runs.every(({ seq, again }) => seq === again)).toBe(true);
  });

  it("lets writers follow each other, so that read, decide, write loses nothing", async () => {
    await write(actor, ({ tx }) => tx.insertInto("facts").values({ name: "sum", value: "0" }).execute());
    await Promise.all(
      Array.from({ length: 15 }, () =>
        write(actor, async ({ tx }) => {
          const { value } = await tx
            .selectFrom("facts")
            .select("value")
            .where("name", "=", "sum")
            .executeTakeFirstOrThrow();
          await new Promise((resolve) => setImmediate(resolve));
          await tx
            .updateTable("facts")
            .set({ value: String(Number(value) + 1) })
            .where("name", "=", "sum")
            .execute();
        }),
      ),
    );
    const storedFact = await started()
      .running()
      .db.selectFrom("facts")
      .select("value")
      .where("name", "=", "sum")
      .executeTakeFirst();
    expect(storedFact?.value).toBe("15");
  });

  it("hides an open transaction from readers", async () => {
    const { db } = started().running();
    const readFact = await write(actor, async ({ tx }) => {
      await tx.insertInto("facts").values({ name: "open", value: "1" }).execute();
      return db.selectFrom("facts").select("value").where("name", "=", "open").executeTakeFirst();
    });
    expect(readFact).toBeUndefined();
    expect(await db.selectFrom("facts").select("value").where("name", "=", "open").executeTakeFirst()).toEqual({
      value: "1",
    });
  });

  it("undoes a refused work but keeps what must stay", async () => {
    const { db } = started().running();
    const refused = write(actor, async (writing) => {
      await writing.tx.insertInto("facts").values({ name: "undone", value: "1" }).execute();
      writing.writeOnRefusal(async ({ tx }) => {
        await tx.insertInto("facts").values({ name: "tries", value: "1" }).execute();
      });
      throw new ServiceError("sms_code_wrong");
    });
    await expect(refused).rejects.toMatchObject({ code: "sms_code_wrong" });
    const storedFacts = await db.selectFrom("facts").select("name").where("name", "in", ["undone", "tries"]).execute();
    expect(storedFacts).toEqual([{ name: "tries" }]);
  });

  it("keeps nothing of a crash, not even what a refusal would keep", async () => {
    const crashed = write(actor, async (writing) => {
      writing.writeOnRefusal(async ({ tx }) => {
        await tx.insertInto("facts").values({ name: "crash", value: "1" }).execute();
      });
      await writing.tx.insertInto("facts").values({ name: "crash2", value: "1" }).execute();
      throw new TypeError("boom");
    });
    await expect(crashed).rejects.toThrow("boom");
    const storedFacts = await started()
      .running()
      .db.selectFrom("facts")
      .selectAll()
      .where("name", "like", "crash%")
      .execute();
    expect(storedFacts).toEqual([]);
  });

  it("chains the audit log and finds an edited, a removed and a cut entry", async () => {
    const { service, db } = started().running();
    for (const action of ["a", "b", "c", "d"]) {
      await write(actor, (writing) => writing.audit({ agency_id: 5, action, object: "bill:1", after: { status: 30 } }));
    }
    expect(await findAuditBreak(db, 5)).toBeNull();
    const rows = await db.selectFrom("audit_log").select("id").where("agency_id", "=", 5).orderBy("id").execute();
    const [first, second, third, last] = rows.map((row) => row.id) as [number, number, number, number];
    const { writing } = service;
    await writing.updateTable("audit_log").set({ reason: "edited" }).where("id", "=", second).execute();
    expect(await findAuditBreak(db, 5)).toBe(second);
    await writing.updateTable("audit_log").set({ reason: "" }).where("id", "=", second).execute();
    expect(await findAuditBreak(db, 5)).toBeNull();
    await writing.deleteFrom("audit_log").where("id", "=", last).execute();
    expect(await findAuditBreak(db, 5)).toBe("head");
    await writing.deleteFrom("audit_log").where("id", "=", first).execute();
    expect(await findAuditBreak(db, 5)).toBe(second);
    expect(third).toBeGreaterThan(second);
  });

  it("keeps full durability on SQLite", async () => {
    const { service } = started().running();
    if (service.dialect !== "sqlite") return;
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(service.writing);
    expect(rows[0]?.synchronous).toBe(2);
  });
});
