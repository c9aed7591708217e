import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canLimitFiles, withFilesUpTo } from "../file-size-limit.ts";
import { makeScene, type Scene } from "./money-scene.ts";
import { approvedSettlement, sendCode, settleBody } from "./money-steps.ts";
import { nextFee, worker } from "./parallel-kit.ts";

/**
 * No room under the service's database (security F21), at every page of what a payment writes: SQLite only, PostgreSQL keeps
 * its own house. The answer is not a final one, nothing is half there, readers read on, and the same request is carried out once
 * as soon as there is room.
 */
describe("a service without room on its disk", () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await makeScene("sqlite", { workers: 8, funds: 10 ** 10 });
  });
  afterAll(async () => {
    await scene.audit();
    await scene.end();
  });

  const database = () => scene.running().service.writing;
  const pagesNow = async (): Promise<number> => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database());
    return rows[0]?.page_count ?? 0;
  };
  const mostPages = (count: number) => sql`pragma max_page_count = ${sql.lit(count)}`.execute(database());

  const readyToPay = async (lines: number) => {
    const billsToMake = Array.from({ length: lines }, (_none, at) => ({
      worker: worker(scene, at % 8),
      fee: nextFee(),
    }));
    const approved = await approvedSettlement(scene, billsToMake);
    const body = await settleBody(scene, approved, await sendCode(scene, "payer", approved));
    const key = randomUUID();
    const pay = () => scene.call("payer", "settlements.settle", { params: { id: approved.id }, body, key });
    return { id: approved.id, pay, key };
  };

  const expectUntouched = async (id: string, key: string): Promise<void> => {
    expect(await scene.settlement(id)).toMatchObject({ status: 35 });
    expect(await scene.captures(id)).toBe(0);
    expect((await scene.call("payer", "operations.get", { params: { key } })).status).toBe(404);
    await scene.audit();
  };

  /** Pays with ever more room until it is enough; returns the settlement and how often there was not enough. */
  const payWithMoreRoom = async (lines: number): Promise<{ id: string; refused: number }> => {
    for (let room = 0; room < 60; room += 1) {
      const { id, pay, key } = await readyToPay(lines);
      // Pages that are free inside the file would carry a payment without a new one.
      await sql`vacuum`.execute(database());
      await mostPages((await pagesNow()) + room);
      const first = await pay();
      await mostPages(1_000_000);
      if (first.status === 200) {
        expect(await scene.captures(id)).toBe(1);
        return { id, refused: room };
      }
      expect([first.status, first.body["code"]]).toEqual([500, "internal"]);
      await expectUntouched(id, key);
      const again = await pay();
      expect(again.status).toBe(200);
      expect(await scene.captures(id)).toBe(1);
    }
    throw new Error("never enough room");
  };

  it("pays once or not at all, wherever the pages end", async () => {
    const { refused } = await payWithMoreRoom(100);
    expect(refused).toBeGreaterThan(2);
    await scene.rounds(2);
    await scene.audit();
  });

  it("decides a large payment once or not at all, and books it as soon as it can", async () => {
    const { id, refused } = await payWithMoreRoom(240);
    expect(refused).toBeGreaterThan(0);
    // A worker that is not the scene's own does not give its faults on.
    const carrier = scene.worker(scene.bank());
    const open = async () => {
      const plans = scene.running().db.selectFrom("payment_plans").select("id");
      return (await plans.where("settlement_id", "=", Number(id)).where("booked_at", "is", null).execute()).length;
    };
    expect(await open()).toBe(1);
    await sql`vacuum`.execute(database());
    for (let room = 0; (await open()) === 1; room += 1) {
      expect(room).toBeLessThan(60);
      await mostPages((await pagesNow()) + room);
      await carrier.tick();
      await mostPages(1_000_000);
      await scene.audit();
    }
    expect(await scene.captures(id)).toBe(1);
    for (let round = 0; round < 60 && (await scene.settlement(id)).status !== 60; round += 1) await scene.rounds(1);
    expect(await scene.settlement(id)).toMatchObject({ status: 60, paid_count: 240 });
    await scene.audit();
  });

  it.skipIf(!canLimitFiles)("pays once or not at all, wherever the system refuses to write", async () => {
    const log = path.join(scene.started.folder, "database", "flexdesk.db-wal");
    let refused = 0;
    for (const room of [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]) {
      const { id, pay, key } = await readyToPay(3);
      // Where the log starts again, so that it has to grow.
      await sql`pragma wal_checkpoint(truncate)`.execute(database());
      const first = await withFilesUpTo(statSync(log).size + room * 4_096, pay);
      if (first.status === 200) break;
      refused += 1;
      expect(first.body["code"]).toBe("internal");
      const detail = await scene.call("payer", "settlements.get", { params: { id } });
      expect(detail.status).toBe(200);
      await expectUntouched(id, key);
      expect((await pay()).status).toBe(200);
      expect(await scene.captures(id)).toBe(1);
    }
    expect(refused).toBeGreaterThan(2);
    await scene.rounds(2);
    await scene.audit();
  });

  it.skipIf(!canLimitFiles)("books what the bank said as soon as it can, once", async () => {
    const log = path.join(scene.started.folder, "database", "flexdesk.db-wal");
    const { id, pay } = await readyToPay(3);
    expect((await pay()).status).toBe(200);
    // A worker that is not the scene's own does not give its faults on.
    const carrier = scene.worker(scene.bank());
    for (const room of [0, 1, 2, 4, 8, 12]) {
      await sql`pragma wal_checkpoint(truncate)`.execute(database());
      await withFilesUpTo(statSync(log).size + room * 4_096, () => carrier.tick());
      scene.clock.advance(11_000);
      await scene.audit();
    }
    // The payments of the tests before are carried first, two hundred orders a round.
    for (let round = 0; round < 60 && (await scene.settlement(id)).status !== 60; round += 1) await scene.rounds(1);
    expect(await scene.settlement(id)).toMatchObject({ status: 60, paid_count: 3 });
    const orders = await scene
      .running()
      .db.selectFrom("sandbox_bank_orders as o")
      .innerJoin("payout_attempts as a", "a.channel_order_no", "o.channel_order_no")
      .innerJoin("payout_lines as p", "p.id", "a.line_id")
      .where("p.settlement_id", "=", Number(id))
      .select("o.channel_order_no")
      .execute();
    expect(orders).toHaveLength(3);
    await scene.audit();
  });
});
