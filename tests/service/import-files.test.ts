import { createHash, randomBytes, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { objectPath } from "../../src-service/lists/storage/stored-files.ts";
import type { CallName } from "../../src-shared/registries/calls/registry.ts";
import { type Part, partsOf, sendRows } from "./import-steps.ts";
import { nextInvoiceNo } from "./invoice-steps.ts";
import type { Role } from "./money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";
import { batchParts, billRow, sendPart } from "./money-steps.ts";
import { uploadFile } from "./upload-file.ts";

/** The file that an import was read from, kept with its record as evidence. */

const keep = async (scene: Scene, who: Role) => {
  const bytes = Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), randomBytes(64)]);
  const import_file_url = await uploadFile(scene, who, "十一月.xlsx", bytes);
  const import_file_sha256 = createHash("sha256").update(bytes).digest("hex");
  return { bytes, named: { import_file_url, import_file_sha256 } };
};

const download = async (scene: Scene, who: Role, key: string) => {
  const headers = { authorization: `Bearer ${scene.person(who).token}` };
  const answer = await scene.running().app.inject({ method: "GET", url: `/storage/${key}`, headers });
  return { status: answer.statusCode, bytes: answer.rawPayload };
};

/** What the audit log says of fetching a file: who did what, oldest first. */
const notesAbout = async (scene: Scene, object: string): Promise<string[]> => {
  const entries = await scene
    .running()
    .db.selectFrom("audit_log")
    .select(["action", "actor_id"])
    .where("object", "=", object)
    .where("action", "in", ["bills.download", "importJobs.download", "bills.mismatch", "importJobs.mismatch"])
    .orderBy("id")
    .execute();
  return entries.map(({ action, actor_id }) => `${action} ${actor_id}`);
};

type Door = {
  readonly sender: Role;
  readonly record: CallName;
  readonly table: "bill_imports" | "import_jobs";
  readonly object: "import" | "importJob";
  readonly area: "bills" | "importJobs";
  /** Sends one row of its own. */
  readonly send: (scene: Scene, nth: number, more: Record<string, unknown>) => Promise<Answer>;
};

const firstWorker = (scene: Scene) => scene.workers[0] as Scene["workers"][number];

const doors: Readonly<Record<string, Door>> = {
  bills: {
    ...{ sender: "maker", record: "bills.importRecord", table: "bill_imports", object: "import", area: "bills" },
    send: (scene, nth, more) =>
      sendPart(scene, batchParts(scene, [billRow(scene, 2, firstWorker(scene), 700_000 + nth)], 1, more)[0] as Part),
  },
  "rows in parts": {
    ...{ sender: "invoicer", record: "importJobs.get", table: "import_jobs", object: "importJob", area: "importJobs" },
    send: (scene, nth, more) => {
      const { name, id_no } = firstWorker(scene);
      const invoice = { invoice_no: nextInvoiceNo(), invoice_type: 4, invoice_category: "*现代服务*市场推广服务" };
      const row = {
        row: 2,
        ...invoice,
        invoice_at: "2026-11-20",
        amount: 100 + nth,
        company_name: "企业0",
        name,
        id_no,
      };
      return sendRows(scene, "invoicer", "invoiceRecords.importStaff", partsOf([row], 1, more)[0] as Part);
    },
  },
  "rows in one request": {
    ...{
      sender: "taxOfficer",
      record: "importJobs.get",
      table: "import_jobs",
      object: "importJob",
      area: "importJobs",
    },
    send: (scene, nth, more) => {
      const { name, id_no } = firstWorker(scene);
      const batch_key = randomUUID();
      const rows = [{ row: 2, labor_name: name, labor_id_no: id_no, tax_amount: nth }];
      const body = { batch_key, file_name: "核对.xlsx", period: "2026-10", is_complete: false, rows, ...more };
      return scene.call("taxOfficer", "bills.importTaxVerify", { body, key: batch_key });
    },
  },
};

const recordsOf = (scene: Scene, { table }: Door) =>
  scene.running().db.selectFrom(table).select("id").orderBy("id", "desc").execute();

for (const [name, importer] of Object.entries(doors)) {
  onEveryScene(`the original file of ${name}`, {}, (scene) => {
    it("is kept with the import, shown to who sees it, fetched by who may see its data, each time noted", async () => {
      const { bytes, named } = await keep(scene(), importer.sender);
      expect((await importer.send(scene(), 1, named)).status).toBe(200);
      const id = String((await recordsOf(scene(), importer))[0]?.id);
      const recordOf = async (who: Role) => (await scene().call(who, importer.record, { params: { id } })).body["file"];
      const file = { key: named.import_file_url, name: "十一月.xlsx", bytes: 68, sha256: named.import_file_sha256 };
      expect(await recordOf(importer.sender)).toEqual({ ...file, may_fetch: true });
      expect(await recordOf("checker")).toEqual({ ...file, may_fetch: true });
      expect(await recordOf("maker2")).toEqual({ ...file, may_fetch: false });

      for (const who of [importer.sender, "checker"] as const) {
        expect(await download(scene(), who, file.key)).toEqual({ status: 200, bytes });
      }
      // One does not see the data in clear, the other not the import.
      for (const who of ["maker2", "stranger"] as const) {
        expect((await download(scene(), who, file.key)).status, who).toBe(404);
      }
      const people = [importer.sender, "checker" as const].map(
        (who) => `${importer.area}.download ${scene().person(who).id}`,
      );
      expect(await notesAbout(scene(), `${importer.object}:${id}`)).toEqual(people);
    });

    it("is not handed out once its bytes are others", async () => {
      const { bytes, named } = await keep(scene(), importer.sender);
      expect((await importer.send(scene(), 2, named)).status).toBe(200);
      const id = (await recordsOf(scene(), importer))[0]?.id;
      const changedBytes = Buffer.from(bytes);
      changedBytes[20] = (changedBytes[20] as number) ^ 1;
      writeFileSync(objectPath(scene().running().service.storageDir, named.import_file_url), changedBytes);
      expect((await download(scene(), importer.sender, named.import_file_url)).status).toBe(409);
      const own = scene().person(importer.sender).id;
      expect(await notesAbout(scene(), `${importer.object}:${id}`)).toEqual([`${importer.area}.mismatch ${own}`]);
    });

    it("has to be an upload of the sender with the hash that the rows were read from", async () => {
      const before = (await recordsOf(scene(), importer)).length;
      const own = (await keep(scene(), importer.sender)).named;
      const others = (await keep(scene(), "maker2")).named;
      const wrong = { ...own, import_file_sha256: others.import_file_sha256 };
      const nowhere = { ...own, import_file_url: "nowhere" };
      for (const named of [others, wrong, nowhere]) {
        const { status, body } = await importer.send(scene(), 3, named);
        expect([status, body["code"]]).toEqual([422, "import_file_differs"]);
      }
      for (const key of Object.keys(own) as (keyof typeof own)[]) {
        const { status, body } = await importer.send(scene(), 3, { [key]: own[key] });
        expect([status, body["code"]], key).toEqual([400, "invalid"]);
      }
      expect(await recordsOf(scene(), importer)).toHaveLength(before);
      expect((await importer.send(scene(), 3, own)).status).toBe(200);
      expect(await recordsOf(scene(), importer)).toHaveLength(before + 1);
    });
  });
}

onEveryScene("parts of one batch", {}, (scene) => {
  it("name one file", async () => {
    const rows = [0, 1].map((at) => billRow(scene(), at + 2, firstWorker(scene()), 800_000 + at));
    const { named } = await keep(scene(), "maker");
    const [first, second] = batchParts(scene(), rows, 1, named) as [Part, Part];
    expect((await sendPart(scene(), first)).body).toMatchObject({ state: "receiving" });
    const other = (await keep(scene(), "maker")).named;
    const refused = await sendPart(scene(), { ...second, ...other });
    expect([refused.status, refused.body["code"]]).toEqual([422, "idempotency_mismatch"]);
    expect((await sendPart(scene(), second)).body).toMatchObject({ state: "done", succeeded: 2 });
  });
});
