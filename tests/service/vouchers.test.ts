import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { createReceiptWorker } from "../../src-service/billing/vouchers/receipt-worker.ts";
import { objectPath } from "../../src-service/lists/storage/stored-files.ts";
import { transactionVouchers } from "../../src-shared/billing/funds/transactions-list.ts";
import { voucherStates } from "../../src-shared/billing/vouchers/voucher-states.ts";
import { exportJobStates } from "../../src-shared/records/exports/export-job-states.ts";
import { readZip } from "../fixtures/read-zip.ts";
import { cellsOf, ended, fetchFile, type JobRow } from "./exports-kit.ts";
import { onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld, openSession, send } from "./small-world.ts";

const payer = 1004;
const maker = 1002;
const png = (text: string): Buffer => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from(text)]);
const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}`);
const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

onEveryDatabase("vouchers", {}, (started) => {
  const running = () => started().running();
  let token = "";

  const store = async (key: string, name: string, bytes: Buffer): Promise<string> => {
    const file = objectPath(running().service.storageDir, key);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    await insert(running(), "storage_objects", {
      ...{ key, agency_id: 1, user_id: payer, name, bytes: bytes.length, sha256: hashOf(bytes) },
    });
    return key;
  };
  const upload = (id: number, body: Record<string, unknown>, as = token) =>
    send(running(), "POST", `/cdl/1/settlements/${id}/upload_voucher`, { token: as, body });
  const statusOf = async (id: number): Promise<number> =>
    (
      await running()
        .db.selectFrom("settlements")
        .select("voucher_status")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).voucher_status;
  const set = (id: number, values: Record<string, number>) =>
    running().service.writing.updateTable("settlements").set(values).where("id", "=", id).execute();

  beforeAll(async () => {
    await makeSmallWorld(running());
    token = await openSession(running(), payer);
    for (const [id, voucher] of [
      [1150, 1],
      [1250, 1],
      [2150, 1],
    ] as const) {
      await set(id, { voucher_status: voucher });
    }
    await store("a", "付款.png", png("1"));
    await store("a-again", "同一张.png", png("1"));
    await store("b", "验收 ../单.pdf", pdf("2"));
    await store("bad", "假的.png", pdf("3"));
    for (const [id, type] of [
      [1161, 5],
      [1162, 9],
    ] as const) {
      await insert(running(), "transactions", {
        ...{ id, change_seq: 1, agency_id: 1, company_id: 11, wallet_id: 1160, no: `LS${id}`, direction: 1 },
        ...{ business_type: type, amount: 123_456, occurred_at: "2026-11-10 10:00:00", biz_no: "HZ1" },
      });
    }
  });

  it("takes a payment's receipt only once something is paid, and files by their bytes only", async () => {
    const early = await upload(1150, { type: 1, files: [{ key: "a" }] });
    expect([early.status, early.body["code"]]).toEqual([409, "voucher_not_due"]);
    const offline = await upload(1150, { type: 5, files: [{ key: "a" }] });
    expect([offline.status, offline.body["code"]]).toEqual([409, "voucher_not_due"]);
    const bad = await upload(1150, { type: 4, files: [{ key: "bad" }] });
    expect([bad.status, bad.body["fields"]]).toEqual([400, { file: ["file_kind"] }]);
    expect(await running().db.selectFrom("voucher_records").select("id").execute()).toEqual([]);
    expect(await statusOf(1150)).toBe(1);
  });

  it("registers each content once a record, tells where else it is, and keeps what they prove", async () => {
    const first = await upload(1150, { type: 4, files: [{ key: "b", remark: "验收" }] });
    expect(first.body).toMatchObject({ voucher_status: 2, results: [{ outcome: "added", elsewhere: [] }] });
    expect(await statusOf(1150)).toBe(2);
    await set(1150, { paid_count: 1, status: 60 });
    const paid = await upload(1150, { type: 1, files: [{ key: "a" }, { key: "a-again" }] });
    const results = paid.body["results"] as { outcome: string; no: string }[];
    expect(results.map(({ outcome }) => outcome)).toEqual(["added", "duplicate"]);
    expect(results[0]?.no).toBe(results[1]?.no);
    expect([paid.body["voucher_status"], await statusOf(1150)]).toEqual([3, 3]);
    const other = await upload(1250, { type: 4, files: [{ key: "a" }] });
    expect(other.body).toMatchObject({ results: [{ outcome: "added", elsewhere: [results[0]?.no] }] });
    const list = await send(running(), "GET", "/cdl/1/bills/voucher_records?settlement_id=1150&ordering=create_at", {
      token,
    });
    expect((list.body["results"] as JobRow[]).map((row) => [row["sha256"], row["settlement_no"]])).toEqual([
      [hashOf(pdf("2")), "JS11"],
      [hashOf(png("1")), "JS11"],
    ]);
  });

  it("calls a settlement proven when each paid line has a receipt of its own", async () => {
    await set(1250, { paid_count: 1, status: 60 });
    await running().service.writing.updateTable("payout_lines").set({ status: 1 }).where("id", "=", 1255).execute();
    const wrong = await upload(1250, { type: 1, line_id: "1155", files: [{ key: "b" }] });
    expect(wrong.status).toBe(404);
    const line = await upload(1250, { type: 1, line_id: "1255", files: [{ key: "b" }] });
    expect([line.status, line.body["voucher_status"], await statusOf(1250)]).toEqual([200, 3, 3]);
  });

  it("needs the permission, and another agency's settlement is an absent one", async () => {
    const other = await openSession(running(), maker);
    expect((await upload(1150, { type: 4, files: [{ key: "b" }] }, other)).status).toBe(403);
    const [foreign, absent] = [2150, 98765].map((id) => upload(id, { type: 4, files: [{ key: "b" }] }));
    expect([(await foreign)?.status, (await foreign)?.text]).toEqual([404, (await absent)?.text]);
  });

  it("hands a file out as it was registered, counted, and not once it was changed", async () => {
    const [voucher] = (
      await send(running(), "GET", "/cdl/1/bills/voucher_records?type=1&settlement_id=1150", { token })
    ).body["results"] as JobRow[];
    const id = String(voucher?.["id"]);
    const get = () =>
      running().app.inject({
        url: `/cdl/1/vouchers/${id}/file`,
        headers: { authorization: `Bearer ${token}` },
      });
    const file = await get();
    expect([file.statusCode, hashOf(file.rawPayload)]).toEqual([200, hashOf(png("1"))]);
    const verify = async () => (await send(running(), "POST", `/cdl/1/vouchers/${id}/verify`, { token })).body;
    expect(await verify()).toEqual({ ok: true, sha256: hashOf(png("1")), actual: hashOf(png("1")) });
    writeFileSync(objectPath(running().service.storageDir, "a"), png("changed"));
    expect(await verify()).toEqual({ ok: false, sha256: hashOf(png("1")), actual: hashOf(png("changed")) });
    const response = await get();
    expect([response.statusCode, response.json().code]).toEqual([409, "voucher_changed"]);
    const now = await send(running(), "GET", `/cdl/1/bills/voucher_records?ids=${id}`, { token });
    expect((now.body["results"] as JobRow[])[0]?.["downloaded_count"]).toBe(1);
    writeFileSync(objectPath(running().service.storageDir, "a"), png("1"));
  });

  it("packs several settlements with a manifest of hashes, gaps listed", async () => {
    await insert(running(), "settlements", {
      case_count: 0,
      ...{
        id: 1151,
        agency_id: 1,
        company_id: 11,
        no: "JS99",
        status: 20,
        channel: 1,
        voucher_status: 1,
        maker_id: maker,
      },
      ...{ create_at: "2026-11-11 10:00:00", change_seq: 1, period: "2026-11" },
    });
    rmSync(objectPath(running().service.storageDir, "b"));
    const url = "/cdl/1/settlements/download_vouchers?ids=1150,1151";
    const answer = await send(running(), "GET", url, { token });
    expect([answer.status, answer.body["gaps"]]).toEqual([200, ["JS99"]]);
    const id = String((answer.body["job"] as JobRow)["id"]);
    expect((await ended(running(), token, id))["status"]).toBe(exportJobStates.code("done"));
    const files = readZip((await fetchFile(running(), token, id)).bytes);
    expect([...files.keys()]).toEqual(["JS11/002-付款.png", "凭证清单.xlsx"]);
    expect(files.get("JS11/002-付款.png")).toEqual(png("1"));
    const rows = await cellsOf(files.get("凭证清单.xlsx") ?? Buffer.alloc(0));
    expect(rows.slice(1).map((row) => [row[1], row.at(-1)])).toEqual([
      ["text:JS11", "text:文件缺失或校验不符"],
      ["text:JS11", "text:已打包"],
      ["text:JS99", "text:无凭证"],
    ]);
    const foreign = await send(running(), "GET", "/cdl/1/settlements/download_vouchers?ids=1150,2150", { token });
    expect(foreign.status).toBe(404);
    const none = await send(running(), "GET", "/cdl/1/settlements/download_vouchers?ids=1151", { token });
    expect([none.status, none.body["code"]]).toEqual([409, "nothing_to_export"]);
    const one = await running().app.inject({
      url: "/cdl/1/settlements/1150/voucher_download",
      headers: { authorization: `Bearer ${token}` },
    });
    expect([...readZip(one.rawPayload).keys()]).toEqual(["JS11/002-付款.png", "凭证清单.xlsx"]);
  });

  it("applies for the bank's receipt once, gets it two bank days later as a PDF, and lets it expire", async () => {
    const apply = async (ids: string[]) =>
      (await send(running(), "POST", "/cdl/1/transactions/voucher_apply", { token, body: { transaction_ids: ids } }))
        .body["results"] as { outcome: string; no: string | null }[];
    expect((await apply(["1161", "1162"])).map(({ outcome }) => outcome)).toEqual(["applied", "no_receipt"]);
    expect((await apply(["1161"])).map(({ outcome }) => outcome)).toEqual(["open"]);
    const statusesSeen = async () => {
      const answer = await send(running(), "GET", "/cdl/1/transactions?ids=1161", { token });
      return (answer.body["results"] as { voucher_status: number }[]).map(({ voucher_status }) => voucher_status);
    };
    expect(await statusesSeen()).toEqual([transactionVouchers.applied]);
    const voucher = async () =>
      running()
        .db.selectFrom("voucher_records")
        .selectAll()
        .where("transaction_id", "=", 1161)
        .executeTakeFirstOrThrow();
    const worker = createReceiptWorker(running().service);
    started().clock.advance(60_000);
    await worker.tick();
    expect((await voucher()).status).toBe(voucherStates.code("applied"));
    started().clock.advance(60_000);
    await worker.tick();
    const voucherRow = await voucher();
    expect(await statusesSeen()).toEqual([transactionVouchers.there]);
    expect([voucherRow.status, voucherRow.type, voucherRow.file_name]).toEqual([
      voucherStates.code("ready"),
      2,
      "LS1161.pdf",
    ]);
    const file = await running().app.inject({
      url: `/cdl/1/vouchers/${voucherRow.id}/file`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([file.rawPayload.subarray(0, 5).toString(), hashOf(file.rawPayload)]).toEqual(["%PDF-", voucherRow.sha256]);
    const early = await send(running(), "POST", `/cdl/1/vouchers/${voucherRow.id}/apply_again`, {
      token,
      body: { version: voucherRow.version },
    });
    expect([early.status, early.body["code"]]).toEqual([409, "illegal_transition"]);
    started().clock.advance(366 * 86_400_000);
    await worker.tick();
    token = await openSession(running(), payer);
    const old = await voucher();
    expect(await statusesSeen()).toEqual([transactionVouchers.expired]);
    expect([old.status, old.storage_key]).toEqual([voucherStates.code("expired"), null]);
    expect(readdirSync(path.join(running().service.storageDir, "receipts"))).toEqual([]);
    const again = (version: number) =>
      send(running(), "POST", `/cdl/1/vouchers/${voucherRow.id}/apply_again`, { token, body: { version } });
    const stale = await again(old.version - 1);
    expect([stale.status, stale.body["code"], stale.body["current"]]).toEqual([409, "stale_version", old.version]);
    expect((await again(old.version)).status).toBe(200);
    expect((await voucher()).status).toBe(voucherStates.code("applied"));
  });
});
