import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { templateWorkbook } from "../../src-main/imports/samples/template-sheets.ts";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import { objectFile, readStored } from "../../src-service/lists/storage/stored-files.ts";
import { fastBill } from "../../src-shared/billing/bills/fast-bill-import.ts";
import { serviceOrder } from "../../src-shared/billing/fees/service-order-import.ts";
import { onEveryScene, type Scene } from "../service/money-scene.ts";
import { tempDir } from "./imports-harness.ts";
import { deskFile, type EndedDesk, runDesk } from "./killed-desk.ts";

let folder: ReturnType<typeof tempDir>;
beforeEach(() => {
  folder = tempDir();
});
afterEach(() => folder.remove());

/** Runs a desk of the maker; it dies at `killAt`, or comes to its end without one. */
const run = (
  scene: Scene,
  mode: "send" | "resume",
  url: string,
  place: string,
  killAt?: string,
  more: readonly string[] = ["service_order"],
): Promise<EndedDesk> =>
  runDesk({ folder: join(folder.path, place), url, token: scene.person("maker").token, mode, killAt, more });

/** The original files that import records name, as they lie in the storage. */
const keptFiles = async (scene: Scene): Promise<Buffer[]> => {
  const { db, service } = scene.running();
  const jobs = await db.selectFrom("import_jobs").select("import_file_url").orderBy("id").execute();
  return Promise.all(
    jobs.map(({ import_file_url }) => readStored(service.secrets, objectFile(service, import_file_url ?? ""))),
  );
};

onEveryScene("a desk that is killed while it sends service orders", { workers: 1 }, (scene) => {
  it("makes each of them a bill once when it is started again", async () => {
    const url = await scene().running().app.listen({ host: "127.0.0.1", port: 0 });
    const bills = () => scene().running().db.selectFrom("service_bills").select("origin").orderBy("id").execute();
    const expected: string[] = [];
    // When the file is stored; before the row leaves; after it was booked and before the desk knew; after that was written down.
    for (const place of ["file-uploaded", "part-sending", "part-sent", "import-outcome"]) {
      mkdirSync(join(folder.path, place));
      const order = [place, "企业0", null, "2026-10", "提现手续费", null, 88_00, null, null, null, null];
      await writeWorkbook(join(folder.path, place, deskFile), templateWorkbook(serviceOrder, [order]));
      expect((await run(scene(), "send", url, place, place)).signal, place).toBe("SIGKILL");
      expect(await bills()).toHaveLength(expected.length + (["part-sent", "import-outcome"].includes(place) ? 1 : 0));
      expect(await run(scene(), "resume", url, place), place).toMatchObject({ signal: null });
      expected.push(`order:${place}`);
      expect((await bills()).map(({ origin }) => origin)).toEqual(expected);
      expect(await run(scene(), "resume", url, place), place).toMatchObject({ after: [] });
      const workbook = readFileSync(join(folder.path, place, deskFile));
      expect((await keptFiles(scene())).at(-1), place).toEqual(workbook);
    }
    expect(await keptFiles(scene())).toHaveLength(expected.length);
  });
});

onEveryScene("a desk that is killed while it sends bills that a settlement is wished of", {}, (scene) => {
  it("has one settlement of each batch once all is audited", async () => {
    const url = await scene().running().app.listen({ host: "127.0.0.1", port: 0 });
    const { db } = scene().running();
    const childArgs = (place: string) => ["fast_bill", scene().company_id, place];
    for (const [nth, place] of ["part-sending", "part-sent", "import-outcome"].entries()) {
      mkdirSync(join(folder.path, place));
      const rows = [0, 1, 2].map((at) => {
        const { name, id_no, mobile, account_no } = scene().workers[at] as Scene["workers"][number];
        // The last number is nobody's: its row is refused, the settlement is of the others.
        const idNumber = at === 2 ? "11010519491231002X" : id_no;
        return [name, idNumber, mobile, at === 2 ? null : account_no, 1_000_00 + nth * 10 + at, "配送", null];
      });
      await writeWorkbook(join(folder.path, place, deskFile), templateWorkbook(fastBill, rows));
      expect((await run(scene(), "send", url, place, place, childArgs(place))).signal, place).toBe("SIGKILL");
      expect(await run(scene(), "resume", url, place, undefined, childArgs(place)), place).toMatchObject({
        signal: null,
      });
      const record = () => db.selectFrom("bill_imports").selectAll().where("settlement_remark", "=", place).execute();
      const [batch, ...others] = await record();
      expect([batch?.success_count, batch?.fail_count, others.length], place).toEqual([2, 1, 0]);
      const params = { id: String(batch?.id) };
      for (let times = 0; times < 2; times += 1)
        await scene().call("checker", "billBatches.update", { params, body: { action: "approve" } });
      const settlements = await db
        .selectFrom("settlements")
        .selectAll()
        .where("settlement_remark", "=", place)
        .execute();
      expect(settlements.map(({ id, line_count, maker_id }) => [id, line_count, maker_id])).toEqual([
        [(await record())[0]?.settlement_id, 2, scene().person("maker").id],
      ]);
    }
  });
});
