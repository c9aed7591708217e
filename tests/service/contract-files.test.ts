import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { insertMany } from "../../src-service/core/database/tables.ts";
import { objectPath } from "../../src-service/lists/storage/stored-files.ts";
import { newContract } from "../../src-service/workers/worker-contracts/contract-store.ts";
import { maskName } from "../../src-shared/kernel/values/people/mask.ts";
import { contractFilesAPart } from "../../src-shared/records/exports/export-kinds.ts";
import { laborContractStates } from "../../src-shared/workers/contracts/labor-contract-states.ts";
import { plainPdf } from "../e2e/support/plain-pdf.ts";
import { readZip } from "../fixtures/read-zip.ts";
import { ended, fetchFile, type JobRow } from "./exports-kit.ts";
import type { Role } from "./money-fill.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { pdfTexts } from "./pdf-text.ts";

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
const firstId = 900_001;

type Stored = { readonly no: string; readonly file: string; readonly sha256: string };

/** Signed contracts with PDFs in the storage, as if they had been signed; the last one was never signed and has none. */
const addContracts = async (scene: () => Scene, count: number): Promise<Stored[]> => {
  const { service } = scene().running();
  const [worker] = scene().workers;
  const own = await service.reading
    .selectFrom("company_labors")
    .select(["id", "agency_id"])
    .where("labor_id", "=", worker?.id ?? 0)
    .executeTakeFirstOrThrow();
  const made: Stored[] = [];
  mkdirSync(path.dirname(objectPath(service.storageDir, "x")), { recursive: true });
  const rows = Array.from({ length: count + 1 }, (_, at) => {
    const no = `HT${String(at).padStart(6, "0")}`;
    const isSigned = at < count;
    const row = newContract({
      ...{ id: firstId + at, version: 1, change_seq: 1, agency_id: own.agency_id, no, type: 1 },
      ...{ company_id: Number(scene().company_id), labor_id: worker?.id ?? 0, company_labor_id: own.id },
      ...{ status: laborContractStates.code(isSigned ? "signed" : "sent"), maker_id: scene().person("operator").id },
      ...{ create_at: "2026-11-10 10:00:00", remark: "", template_id: null, template_version: null },
      ...{ start_at: "2026-11-10", end_at: "2027-11-09", sent_at: "2026-11-10 10:00:00" },
      ...{ lapse_at: "2026-11-17 10:00:00", filled: "{}", text_sha256: "", origin: "" },
    });
    if (!isSigned) return row;
    const file = objectPath(service.storageDir, `contract-${at}`);
    const bytes = plainPdf([`合同 ${no}`]);
    writeFileSync(file, bytes);
    made.push({ no, file, sha256: sha256(bytes) });
    return { ...row, file_key: `contract-${at}`, sha256: sha256(bytes), signed_at: "2026-11-11 10:00:00" };
  });
  await service.writing.transaction().execute((tx) => insertMany(tx, "labor_contracts", rows));
  return made;
};

const download = (scene: () => Scene, query: Record<string, string> = {}, who: Role = "operator") =>
  scene().call(who, "laborContracts.download", { query });

/** The members of a part's zip, and the lines of its manifest. */
const open = async (scene: () => Scene, job: JobRow, who: Role = "operator") => {
  const { token } = scene().person(who);
  const done = await ended(scene().running(), token, String(job["id"]));
  expect(done["fail_code"]).toBeNull();
  const { bytes } = await fetchFile(scene().running(), token, String(job["id"]));
  const files = new Map(readZip(bytes));
  const text = files.get("清单.csv")?.toString("utf8") ?? "";
  const lines = text.trimEnd().split("\r\n").slice(1);
  files.delete("清单.csv");
  return {
    files,
    lines: lines.map((line) => line.split(",").map((cell) => cell.replace(/^"|"$/gu, ""))),
    name: String(done["file_name"]),
  };
};

onEveryScene("files of contracts", { workers: 8, service: { runsExports: true } }, (scene) => {
  let stored: Stored[] = [];

  it("packs 2,001 contracts into two zips whose manifests name every file with its hash", {
    timeout: 300_000,
  }, async () => {
    stored = await addContracts(scene, 2_001);
    const { status, body } = await download(scene);
    expect(status).toBe(200);
    expect([body["files"], body["matched"]]).toEqual([2_001, 2_001]);
    const jobs = body["jobs"] as JobRow[];
    expect(jobs.map(({ total }) => total)).toEqual([contractFilesAPart, 1]);
    const seen = new Map<string, string>();
    for (const job of jobs) {
      const { files, lines, name } = await open(scene, job);
      expect(name).toMatch(/-[12]-2\.zip$/);
      expect(lines).toHaveLength(files.size);
      for (const [no = "", , , , , file = "", hash = "", state, , stand] of lines) {
        const bytes = files.get(file) ?? Buffer.alloc(0);
        expect([sha256(bytes), state, stand]).toEqual([hash, "已打包", "已签署"]);
        seen.set(no, hash);
      }
      const [first] = files.values();
      expect(await pdfTexts(first ?? Buffer.alloc(0))).toHaveLength(1);
      for (const bytes of files.values()) expect(bytes.subarray(-6).toString("latin1")).toContain("%%EOF");
    }
    expect([...seen].sort()).toEqual(stored.map((one) => [one.no, one.sha256] as [string, string]).sort());
    // Only the two finished zips stay.
    const left = readdirSync(path.join(scene().running().service.storageDir, "exports"));
    expect(left.filter((name) => !name.endsWith(".zip"))).toEqual([]);
  });

  it("protects the worker unless the person may export personal data and says why", async () => {
    const [worker] = scene().workers;
    const chosen_ids = String(firstId);
    const [masked] = (await download(scene, { chosen_ids })).body["jobs"] as JobRow[];
    const [line] = (await open(scene, masked ?? {})).lines;
    expect([line?.[1], line?.[2]?.includes("*")]).toEqual([maskName(worker?.name ?? ""), true]);
    const asked = { chosen_ids, protect_id_no: "0" };
    const reasoned = { ...asked, reason: "监管部门要求提供原件" };
    expect((await download(scene, reasoned)).body["code"]).toBe("forbidden");
    const boss = scene().person("boss").id;
    await scene()
      .running()
      .service.writing.updateTable("memberships")
      .set({ roles: "superAdmin" })
      .where("user_id", "=", Number(boss))
      .execute();
    expect((await download(scene, asked, "boss")).body["code"]).toBe("invalid");
    const clear = await download(scene, reasoned, "boss");
    const [named] = (await open(scene, (clear.body["jobs"] as JobRow[])[0] ?? {}, "boss")).lines;
    expect(named?.[1]).toBe(worker?.name);
  });

  it("names a file that is gone or not as it was signed, and does not pack it", async () => {
    const [first, second] = stored;
    if (first === undefined || second === undefined) throw new Error("nothing is stored");
    rmSync(first.file);
    writeFileSync(second.file, plainPdf(["别的合同"]));
    const chosen_ids = [0, 1, 2].map((at) => firstId + at).join(",");
    const { body } = await download(scene, { chosen_ids });
    const { files, lines } = await open(scene, (body["jobs"] as JobRow[])[0] ?? {});
    expect([...files.keys()]).toEqual(["HT000002.pdf"]);
    const states = Object.fromEntries(lines.map(([no, , , , , , , state]) => [no, state]));
    expect(states).toEqual({
      HT000000: "文件缺失或与签署时不一致，未打包",
      HT000001: "文件缺失或与签署时不一致，未打包",
      HT000002: "已打包",
    });
  });

  it("refuses what has no file and what the person does not see", async () => {
    const unsigned = String(firstId + 2_001);
    expect((await download(scene, { chosen_ids: unsigned })).body["code"]).toBe("nothing_to_export");
    expect((await download(scene, { chosen_ids: "123456789" })).body["code"]).toBe("not_found");
  });
});
