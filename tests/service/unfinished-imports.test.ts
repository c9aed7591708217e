import { expect, it } from "vitest";
import { endUnfinishedImports } from "../../src-service/billing/bills/importing/unfinished-imports.ts";
import { maxWaitHours } from "../../src-service/records/imports/unfinished.ts";
import type { BillImportRow } from "../../src-shared/billing/bills/bills-calls.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { batchParts, billRow, sendPart } from "./money-steps.ts";

const hour = 3_600_000;
const rowsOf = (scene: Scene, fee: number): BillImportRow[] =>
  scene.workers.slice(0, 4).map((worker, index) => billRow(scene, index + 2, worker, fee + index));
const recordOf = (scene: Scene, part: Record<string, unknown>) =>
  scene
    .running()
    .db.selectFrom("bill_imports")
    .selectAll()
    .where("batch_key", "=", String(part["batch_key"]))
    .executeTakeFirstOrThrow();
const partsOf = (scene: Scene, importId: number) =>
  scene.running().db.selectFrom("import_parts").selectAll().where("import_id", "=", importId).execute();

onEveryScene("a bill import that never becomes whole", {}, (scene) => {
  it("waits a day from its last part on, then is forgotten but for its record, which says failed", async () => {
    const [first, second, third] = batchParts(scene(), rowsOf(scene(), 100_000), 1) as [
      Record<string, unknown>,
      Record<string, unknown>,
      Record<string, unknown>,
    ];
    const { clock } = scene().started;
    await sendPart(scene(), first);
    clock.advance((maxWaitHours - 1) * hour);
    await sendPart(scene(), second);
    const { id } = await recordOf(scene(), first);
    clock.advance((maxWaitHours - 1) * hour);
    expect(await endUnfinishedImports(scene().running().service)).toBe(0);
    expect(await partsOf(scene(), id)).toHaveLength(2);

    clock.advance(2 * hour);
    const before = await recordOf(scene(), first);
    expect(await endUnfinishedImports(scene().running().service)).toBe(1);
    expect(await endUnfinishedImports(scene().running().service)).toBe(0);
    expect(await partsOf(scene(), id)).toEqual([]);
    const record = await recordOf(scene(), first);
    expect(record).toMatchObject({ status: 7, success_count: 0, fail_count: 0, version: before.version + 1 });
    expect([record.finish_at !== null, record.change_seq > before.change_seq]).toEqual([true, true]);

    // Whoever sends on is told to begin again, and may.
    const late = await sendPart(scene(), third);
    expect([late.status, late.body["code"]]).toEqual([409, "batch_expired"]);
    const [whole] = batchParts(scene(), rowsOf(scene(), 100_000));
    const done = await sendPart(scene(), whole as Record<string, unknown>);
    expect(done.body).toMatchObject({ state: "done", succeeded: 4 });
  });

  it("leaves alone what was made whole, with every row refused as well", async () => {
    const refused = rowsOf(scene(), 200_000).map((row) => ({ ...row, id_no: "110105194912310021" }));
    const [part] = batchParts(scene(), refused) as [Record<string, unknown>];
    const answer = await sendPart(scene(), part);
    expect(answer.body).toMatchObject({ state: "done", succeeded: 0, failed: 4 });
    scene().started.clock.advance(3 * maxWaitHours * hour);
    expect(await endUnfinishedImports(scene().running().service)).toBe(0);
    expect((await sendPart(scene(), part)).body).toEqual(answer.body);
  });
});
