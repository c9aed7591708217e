import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertMany, rewriteMany, type Tables, type Tx } from "../../../src-service/core/database/tables.ts";
import { type Started, startTestService } from "../harness.ts";
import { suiteDatabases } from "../on-postgres.ts";

type Attempt = Tables["payout_attempts"];

const attemptRow = (id: number): Attempt => ({
  ...{ id, line_id: id, attempt: 1, channel_order_no: `P${id}`, amount: 100 + id, state: 0, fail_code: null },
  ...{ created_ms: id, finished_ms: 5, next_query_ms: null, paid_amount: null, arrived_ms: null, first_claim_ms: null },
  ...{ account_no: `6222${id}`, bank_code: null },
});

for (const kind of suiteDatabases()) {
  describe(`rows rewritten (${kind})`, () => {
    let started: Started;
    beforeAll(async () => {
      started = await startTestService(kind);
    });
    afterAll(() => started.end());

    /** Undone afterwards: these attempts belong to no line. */
    const alone = async (work: (tx: Tx) => Promise<void>): Promise<void> => {
      const undo = new Error("undone");
      const transaction = started.running().service.writing.transaction();
      await expect(
        transaction.execute(async (tx) => {
          await work(tx);
          throw undo;
        }),
      ).rejects.toBe(undo);
    };
    const stored = (tx: Tx) => tx.selectFrom("payout_attempts").selectAll().orderBy("id").execute();

    it("become what they are to be in every column, over several statements, and no other row changes", () =>
      alone(async (tx) => {
        const before = Array.from({ length: 1_001 }, (_, at) => attemptRow(at + 1));
        await insertMany(tx, "payout_attempts", before);
        const after = before.slice(0, 1_000).map((row) => ({
          ...row,
          // Only some of them, at the end of a statement and in none of another one.
          ...(row.id % 400 === 0 && { fail_code: "E1", next_query_ms: row.id, bank_code: "ICBC" }),
          ...(row.id > 500 && { finished_ms: null, account_no: null, state: 2 }),
          amount: row.amount * 1_000_000_000_000,
        }));
        await rewriteMany(
          tx,
          "payout_attempts",
          after.map((row, at) => ({ before: before[at] ?? row, after: row })),
        );
        expect(await stored(tx)).toEqual([...after, before[1_000]]);
      }));

    it("stay as they are where nothing differs", () =>
      alone(async (tx) => {
        const rows = [attemptRow(1), attemptRow(2)];
        await insertMany(tx, "payout_attempts", rows);
        await rewriteMany(
          tx,
          "payout_attempts",
          rows.map((row) => ({ before: row, after: { ...row } })),
        );
        await rewriteMany(tx, "payout_attempts", []);
        expect(await stored(tx)).toEqual(rows);
      }));
  });
}
